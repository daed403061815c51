/** Does a piece of work when its turn comes. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Lets so many pieces of work be under way at a time; the others wait, first come first served. For what holds much memory while it is worked out,
 * and is no sooner done when many are at it.
 */
export function createTurns(most: number): Turns {
  const waiting: (() => void)[] = []
  let under = 0
  return async (work) => {
    if (under < most) under += 1
    // Anyone who ends hands its place on: nobody who comes in between takes it.
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
