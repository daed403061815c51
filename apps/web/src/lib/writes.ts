/** Changes that nobody has answered yet, because the server is away: they are sent again until it answers, or for too long. */

const watchers = new Set<() => void>()
const sleepers = new Set<() => void>()
let waiting = 0

/** How many changes wait for the server to come back. */
export const waitingWrites = () => waiting

export function watchWrites(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** The server is back: what waits is sent again now. */
export function wakeWrites(): void {
  for (const wake of [...sleepers]) wake()
}

function count(by: number): void {
  waiting += by
  for (const watcher of watchers) watcher()
}

/** Milliseconds before the second attempt and those after it, the last for all that follow. */
const waits = [300, 600, 1000, 1500, 2000]

export type Persistence = {
  /** Whether a failure says nothing about the change itself: nobody answered. */
  unanswered: (error: unknown) => boolean
  /** Moment, as `Date.now()`, after which a failure stands. */
  until: number
}

/**
 * Sends a change that bears being sent twice, again and again while nobody answers.
 * @throws what the server refused it with, or the last failure
 */
export async function sendPersistently<Output>(send: () => Promise<Output>, { unanswered, until }: Persistence): Promise<Output> {
  let slept = false
  try {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await send()
      } catch (error) {
        if (!unanswered(error) || Date.now() >= until) throw error
        if (!slept) count(1)
        slept = true
        await pause(waits[Math.min(attempt, waits.length - 1)] as number)
      }
    }
  } finally {
    if (slept) count(-1)
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      sleepers.delete(wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    sleepers.add(wake)
  })
}
