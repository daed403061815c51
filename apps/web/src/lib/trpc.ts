import type { AppRouter } from "@intray/server/router"
import type { QueryClient } from "@tanstack/react-query"
import { httpBatchLink, httpSubscriptionLink, splitLink } from "@trpc/client"
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query"
import { createOutlivingFetch } from "./outliving-fetch.ts"

/** `trpc.labels.list.useQuery()`, `trpc.useUtils()`. */
export const trpc = createTRPCReact<AppRouter>()

/** Names the team of a call; two tabs may show two teams, so each says which. */
export const teamHeader = "x-intray-team"

let teamInUse: string | undefined

/** Remembers which team this tab shows, by its slug, for addresses that name none: another tab's choice must not become this one's. */
export function storeTeam(slug: string | undefined): void {
  teamInUse = slug
}

/** What {@link storeTeam} was last told. */
export function storedTeam(): string | undefined {
  return teamInUse
}

/** The team that this tab shows, by its slug: that of `?team=`, else the one it has shown so far; undefined leaves it to the cookie. */
export function tabTeam(search: string = globalThis.location?.search ?? ""): string | undefined {
  return new URLSearchParams(search).get("team") || teamInUse
}

export function createTrpcClient() {
  return trpc.createClient({
    links: [
      splitLink({
        condition: (operation) => operation.type === "subscription",
        // A browser gives a stream no headers of ours: its team is named in the address.
        true: httpSubscriptionLink({ url: "/api/trpc", connectionParams: teamParams }),
        false: httpBatchLink({
          url: "/api/trpc",
          maxURLLength: 4000,
          maxItems: 20,
          fetch: createOutlivingFetch(),
          headers: () => {
            const team = tabTeam()
            return team ? { [teamHeader]: team } : {}
          },
        }),
      }),
    ],
  })
}

function teamParams(): Record<string, string> {
  const team = tabTeam()
  return team ? { team } : {}
}

export type TrpcClient = ReturnType<typeof createTrpcClient>

/** The same cache outside components: in guards and loaders. */
export function createUtils(queryClient: QueryClient, client: TrpcClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client })
}
export type Utils = ReturnType<typeof createUtils>
