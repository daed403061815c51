import type { QueryClient } from "@tanstack/react-query"
import type { Early } from "./early.ts"

/**
 * The cache key of `@trpc/react-query`; `type` is the kind of hook that reads it. Its own `getQueryKey` needs a procedure, but the
 * smallest script knows only names; a test compares the two.
 */
const keyOf = (path: string, type: "query" | "infinite", input?: object) => [path.split("."), { ...(input ? { input } : {}), type }]

/** Stores the early responses in the cache as if the app had requested them, so that the first render has its data. */
export function fillCache(queryClient: QueryClient, { at, answers }: Early): void {
  for (const { path, input, data } of answers) {
    // The list is cached page by page, under its input without the cursor.
    if (input && "cursor" in input) {
      const { cursor, ...rest } = input
      queryClient.setQueryData(keyOf(path, "infinite", rest), { pages: [data], pageParams: [cursor] }, { updatedAt: at })
    } else queryClient.setQueryData(keyOf(path, "query", input), data, { updatedAt: at })
  }
}
