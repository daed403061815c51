/** A small generator (mulberry32): the same seed gives the same row of numbers everywhere. */
export type Random = {
  /** At least 0, less than 1. */
  next(): number
  /** A whole number, at least 0, less than `below`. */
  below(below: number): number
  /** True with that probability. */
  chance(probability: number): boolean
  /** One of them. */
  pick<T>(from: readonly T[]): T
  /** One of them, each as likely as its weight. */
  weighted<T>(from: readonly (readonly [T, number])[]): T
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick<T>(from: readonly T[]): T {
      return from[below(from.length)] as T
    },
    weighted<T>(from: readonly (readonly [T, number])[]): T {
      let rest = next() * from.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of from) {
        rest -= weight
        if (rest < 0) return value
      }
      return (from.at(-1) as readonly [T, number])[0]
    },
  }
}
