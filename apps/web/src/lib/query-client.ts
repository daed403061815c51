import { notifyManager, QueryCache, QueryClient } from "@tanstack/react-query"
import { passing } from "./read.ts"

/** Milliseconds until what was read is read again when it is next shown. */
const fresh = 30_000

/** Milliseconds that what was read of one submission stays, once nothing shows it or may show it next: anyone who goes through thousands passes each once. */
export const keptFor = fresh

let pressing = false

// What the cache holds again is told in a task of its own, so that the answers of one call are drawn once. What a press changes is told before
// the browser draws, and with all else that the press changes: a key is painted by one rendering instead of two.
notifyManager.setScheduler((tell) => {
  if (pressing) queueMicrotask(tell)
  else setTimeout(tell, 0)
})

/** Changes what the cache holds, to be drawn together with what the same press changes elsewhere. */
export function inThisFrame<Result>(change: () => Result): Result {
  pressing = true
  try {
    return notifyManager.batch(change)
  } finally {
    pressing = false
  }
}

/** The HTTP status that a failed call ended with; undefined when no answer came at all. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("data" in error)) return undefined
  const { data } = error
  if (typeof data !== "object" || data === null || !("httpStatus" in data)) return undefined
  return typeof data.httpStatus === "number" ? data.httpStatus : undefined
}

/** Reading is tried once more after a passing failure or a lost connection; never after a plain refusal. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error)
  return failures < 1 && (status === undefined || passing.has(status))
}

/** @param onSignedOut called when a read says that the session is over */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (statusOf(error) === 401) onSignedOut()
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: 500, staleTime: fresh, networkMode: "always" },
      // A write is sent once: what failed may have been done.
      mutations: { retry: 0, networkMode: "always" },
    },
  })
}
