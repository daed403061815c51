/** Lets whatever else waits have its turn: a long loop over a database in the same process never gives one by itself. */
export function othersFirst(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
