import type { Page } from "@playwright/test"
import { quantile } from "./measure.ts"

/** Rounds of one look: together about as long as what a key does. */
const rounds = 8

/**
 * Watches how much of the machine a page has while something is measured in it: from time to time it does a fixed piece of work. The quickest is
 * what the machine does in it alone; how much longer the slow ones take is what other work takes away, from what is measured as well.
 */
export function watchSpeed(page: Page) {
  const times: number[] = []
  return {
    async look(): Promise<void> {
      const found = await page.evaluate(async (rounds) => {
        const times: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          const from = performance.now()
          const numbers = Array.from({ length: 12_000 }, (_, index) => (index * 2_654_435_761) % 4_294_967_291)
          numbers.sort((one, other) => one - other)
          times.push(performance.now() - from)
          // A task of its own, as each key is one.
          await new Promise((resolve) => setTimeout(resolve, 4))
        }
        return times
      }, rounds)
      times.push(...found)
    },
    /** Times as long as alone, at that share of all moments; never less than 1. */
    slower: (share: number): number => slowerOf(times, share),
  }
}

/** @param times of the same piece of work */
export function slowerOf(times: readonly number[], share: number): number {
  if (times.length === 0) return 1
  return Math.max(1, quantile(times, share) / quantile(times, 0.02))
}
