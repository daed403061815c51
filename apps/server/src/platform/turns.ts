/** Runs a task when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Concurrency limiter, first in, first out. For tasks that need much memory and do not finish sooner
 * in parallel.
 */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = []
  let under = 0
  return async (work) => {
    if (under < most) under += 1
    // A finished task passes its slot on directly, so that no newcomer can take it.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else under -= 1
    }
  }
}
