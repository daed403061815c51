import { setTimeout as pause } from "node:timers/promises"

/** Lets whatever else waits have its turn: a long loop over a database in the same process never gives one by itself. */
export function othersFirst(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Milliseconds of a rest, at the least and at the most. */
const [SHORTEST, LONGEST] = [1, 100]

/**
 * Rests between two pieces of work, as long as the last one took: others have at least half of the machine.
 * @param began when that piece did, by `performance.now()`
 */
export async function restAfter(began: number): Promise<void> {
  await pause(Math.min(LONGEST, Math.max(SHORTEST, performance.now() - began)))
}
