/** Milliseconds that a read waits for a call that it can go along with, and those before the next is worth another. */
const [longest, shortest] = [8_000, 4_000]

type Timer = ReturnType<typeof setTimeout>

/**
 * Reads that nobody waits for: they go along with the next call that is made in any case, in its batch, and by themselves when none is made
 * for a while. One of a name is asked for once, however often it became due.
 */
export function createAlong(most: number = longest, least: number = shortest) {
  const due = new Map<string, () => void>()
  let timer: Timer | undefined
  let gone = Number.NEGATIVE_INFINITY
  /** Reads now whatever waits. */
  const go = () => {
    clearTimeout(timer)
    timer = undefined
    gone = Date.now()
    const works = [...due.values()]
    due.clear()
    for (const work of works) work()
  }
  return {
    go,
    /** Reads whatever waits along with a call that is made in the same task, if the last time is not just over. */
    join() {
      if (due.size > 0 && Date.now() - gone >= least) go()
    },
    /** Lets a read wait; the last one of its name counts. */
    wait(name: string, work: () => void) {
      due.set(name, work)
      timer ??= setTimeout(go, most)
    },
  }
}

/** Those of this page. */
export const along = createAlong()
