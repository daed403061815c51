import { notifyManager, QueryCache, QueryClient, type QueryKey } from "@tanstack/react-query"
import { passing } from "./read.ts"

/** Milliseconds after which data counts as stale and is refetched when it is next shown. */
const fresh = 30_000

/** Milliseconds for which an unused submission stays in the cache: a reviewer of thousands of submissions opens each of them once. */
export const keptFor = fresh

let pressing = false

// Cache changes notify in a task of their own, so that the responses of one batch render once. Changes caused by a press notify before
// the browser paints, together with all other changes of that press, so that a key press renders once instead of twice.
notifyManager.setScheduler((tell) => {
  if (pressing) queueMicrotask(tell)
  else setTimeout(tell, 0)
})

/** Changes the cache so that it renders together with the other changes of the same press. */
export function inThisFrame<Result>(change: () => Result): Result {
  pressing = true
  try {
    return notifyManager.batch(change)
  } finally {
    pressing = false
  }
}

/** Returns the HTTP status of a failed call; undefined if there was no response. */
export function statusOf(error: unknown): number | undefined {
  if (typeof error !== "object" || error === null || !("data" in error)) return undefined
  const { data } = error
  if (typeof data !== "object" || data === null || !("httpStatus" in data)) return undefined
  return typeof data.httpStatus === "number" ? data.httpStatus : undefined
}

/** Retries a read once after a temporary failure or a lost connection; never after a rejection. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = statusOf(error)
  return failures < 1 && (status === undefined || passing.has(status))
}

/** Whether the user may not read something any more: it is gone, their permission is, or a blind round hides what it names. */
function isTakenAway(error: unknown): boolean {
  const status = statusOf(error)
  if (status === 403 || status === 404) return true
  if (typeof error !== "object" || error === null || !("data" in error)) return false
  const { data } = error
  return typeof data === "object" && data !== null && "reason" in data && data.reason === "blind_round"
}

/** The session of before says which team the user has left. */
const isSession = ([path]: QueryKey) => Array.isArray(path) && path[0] === "session"

/** @param onSignedOut called when a read reports that the session has ended */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (statusOf(error) === 401) onSignedOut()
        // A failed read keeps what was read before, which the user is not to see any more.
        if (isTakenAway(error) && !isSession(query.queryKey)) query.setState({ data: undefined })
      },
    }),
    defaultOptions: {
      queries: { retry: shouldRetry, retryDelay: 500, staleTime: fresh, networkMode: "always" },
      // A write is not repeated: a failed one may have been carried out.
      mutations: { retry: 0, networkMode: "always" },
    },
  })
}
