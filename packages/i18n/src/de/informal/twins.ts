/** Of a catalogue's words those that differ: as deep as the words themselves, and nothing that they do not have. */
export type Twins<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [K in keyof T]?: Twins<T[K]> }
      : T

const isSection = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value)

/** The words, each in the place of its formal one; what has no twin addresses nobody and stays. */
export function withTwins<T extends object>(words: T, twins: Twins<T>): T {
  const said = { ...words } as Record<string, unknown>
  for (const [key, twin] of Object.entries(twins)) {
    const formal = said[key]
    said[key] = isSection(formal) && isSection(twin) ? withTwins(formal, twin) : twin
  }
  return said as T
}
