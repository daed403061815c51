import { setTimeout as pause } from "node:timers/promises"

/** Yields to the event loop: a long loop over an in-process database never yields by itself. */
export function othersFirst(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** Minimum and maximum of a pause, in milliseconds. */
const [SHORTEST, LONGEST] = [1, 100]

/**
 * Pauses between two batches, as long as the last one took: others get at least half of the machine.
 * @param began start of the batch, by `performance.now()`
 */
export async function restAfter(began: number): Promise<void> {
  await pause(Math.min(LONGEST, Math.max(SHORTEST, performance.now() - began)))
}
