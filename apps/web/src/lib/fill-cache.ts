import type { QueryClient } from "@tanstack/react-query"
import type { Early } from "./early.ts"

/**
 * The key by which `@trpc/react-query` keeps an answer; `type` says by which hook it is read. Its own `getQueryKey` asks for a procedure, of
 * which the smallest script knows nothing but names; a test compares the two.
 */
const keyOf = (path: string, type: "query" | "infinite", input?: object) => [path.split("."), { ...(input ? { input } : {}), type }]

/**
 * Keeps what was asked for before the app was there as if the app had asked for it then: what a page is made of is there when it is drawn for
 * the first time.
 */
export function fillCache(queryClient: QueryClient, { at, answers }: Early): void {
  for (const { path, input, data } of answers) {
    // The list is kept page by page, by what is asked without the place where a page begins.
    if (input && "cursor" in input) {
      const { cursor, ...rest } = input
      queryClient.setQueryData(keyOf(path, "infinite", rest), { pages: [data], pageParams: [cursor] }, { updatedAt: at })
    } else queryClient.setQueryData(keyOf(path, "query", input), data, { updatedAt: at })
  }
}
