import { QueryCache, QueryClient } from "@tanstack/react-query"
import { passing } from "./read.ts"

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
      queries: { retry: shouldRetry, retryDelay: 500, staleTime: 30_000, networkMode: "always" },
      // A write is sent once: what failed may have been done.
      mutations: { retry: 0, networkMode: "always" },
    },
  })
}
