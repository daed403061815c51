/** Chance that repeats: the same seed gives the same row of numbers (mulberry32). */
export type Chance = {
  /** At least `from`, less than `to`; whole. */
  between(from: number, to: number): number
  /** True with that probability. */
  of(probability: number): boolean
}

/** @param seed any whole number */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    between: (from, to) => from + Math.floor(next() * (to - from)),
    of: (probability) => next() < probability,
  }
}
