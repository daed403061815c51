import type { RandomNumbers } from "../../../platform/random.ts"

export { createRandomNumbers } from "../../../platform/random.ts"

/** A normally distributed number (Box and Muller). */
export function nextNormal(random: RandomNumbers): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
}

/** Mixes an array in place (Fisher and Yates). */
export function shuffle<T>(items: T[], random: RandomNumbers): T[] {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const held = items[at] as T
    items[at] = items[other] as T
    items[other] = held
  }
  return items
}
