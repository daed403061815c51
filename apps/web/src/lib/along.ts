/** Milliseconds that a read waits at most for another call to join, and the minimum between two joins. */
const [longest, shortest] = [8_000, 4_000]

type Timer = ReturnType<typeof setTimeout>

/**
 * Low-priority reads: they join the batch of the next other call, and run alone if there is none for a while. Each name is read once,
 * however often it was requested.
 */
export function createAlong(most: number = longest, least: number = shortest) {
  const due = new Map<string, () => void>()
  let timer: Timer | undefined
  let gone = Number.NEGATIVE_INFINITY
  /** Runs all waiting reads now. */
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
    /** Runs all waiting reads in the batch of a call made in the same task, unless the last run was very recent. */
    join() {
      if (due.size > 0 && Date.now() - gone >= least) go()
    },
    /** Queues a read; the last one with a name replaces earlier ones. */
    wait(name: string, work: () => void) {
      due.set(name, work)
      timer ??= setTimeout(go, most)
    },
  }
}

/** The queue of this page. */
export const along = createAlong()
