/** Units that a largest file is given in, decimal as sizes are shown. */
export const units = { kb: 1_000, mb: 1_000_000, gb: 1_000_000_000 } as const
export type Unit = keyof typeof units

/** The largest unit in which a size is a number that people read: 1,500,000 → 1.5 MB. */
export function unitOf(bytes: number): Unit {
  if (bytes >= units.gb) return "gb"
  return bytes >= units.mb ? "mb" : "kb"
}

/** Bytes as a number of the unit, at most three places behind the point. */
export function inUnit(bytes: number, unit: Unit): number {
  return Math.round((bytes / units[unit]) * 1_000) / 1_000
}

/** Whole bytes of a number of the unit; `NaN` stays what it is. */
export function fromUnit(amount: number, unit: Unit): number {
  return Math.round(amount * units[unit])
}
