import type { AppRouter } from "@intray/server/router"
import type { QueryClient } from "@tanstack/react-query"
import { httpBatchLink, httpSubscriptionLink, splitLink, type TRPCLink } from "@trpc/client"
import { createTRPCQueryUtils, createTRPCReact } from "@trpc/react-query"
import { tap } from "@trpc/server/observable"
import { createAnsweredFetch } from "./answered-fetch.ts"
import { createOutlivingFetch } from "./outliving-fetch.ts"
import { personHeaders } from "./page-person.ts"
import { codeOf } from "./reason.ts"

/** `trpc.labels.list.useQuery()`, `trpc.useUtils()`. */
export const trpc = createTRPCReact<AppRouter>()

/** Names the team of a call; two tabs may show two teams, so each says which. */
const teamHeader = "x-intray-team"

/** `id` is absent until the server has said whose slug it is. */
type TeamInUse = { id?: string; slug: string }

let teamInUse: TeamInUse | undefined

/** Remembers which team this tab shows, for addresses that name none: another tab's choice must not become this one's. */
export function storeTeam(team: TeamInUse | undefined): void {
  teamInUse = team && { slug: team.slug, ...(team.id === undefined ? {} : { id: team.id }) }
}

/** The slug that {@link storeTeam} was last told. */
export function storedTeam(): string | undefined {
  return teamInUse?.slug
}

const here = () => globalThis.location?.search ?? ""

/** The team that this tab shows, by its slug: that of `?team=`, else the one it has shown so far; undefined leaves it to the cookie. */
export function tabTeam(search: string = here()): string | undefined {
  return new URLSearchParams(search).get("team") || teamInUse?.slug
}

/** How a call names that team: by its id where that is known, as its slug may be another one by now. */
export function calledTeam(search: string = here()): string | undefined {
  const slug = tabTeam(search)
  return slug === teamInUse?.slug ? (teamInUse?.id ?? slug) : slug
}

/** Names the team of a call that is not one of tRPC's. */
export function teamHeaders(): Record<string, string> {
  const team = calledTeam()
  return team ? { [teamHeader]: team } : {}
}

/** @param onOther called when the server says that somebody else is signed in than the page was drawn for */
function personLink(onOther: () => void): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      next(op).pipe(tap({ error: (error) => codeOf(error) === "other_person" && onOther() }))
}

/** @param onOther as for {@link personLink} */
export function createTrpcClient(onOther: () => void) {
  return trpc.createClient({
    links: [
      personLink(onOther),
      splitLink({
        condition: (operation) => operation.type === "subscription",
        // A browser gives a stream no headers of ours: its team is named in the address.
        true: httpSubscriptionLink({ url: "/api/trpc", connectionParams: teamParams }),
        false: httpBatchLink({
          url: "/api/trpc",
          maxURLLength: 4000,
          maxItems: 20,
          fetch: createAnsweredFetch(createOutlivingFetch()),
          headers: () => ({ ...teamHeaders(), ...personHeaders() }),
        }),
      }),
    ],
  })
}

function teamParams(): Record<string, string> {
  const team = calledTeam()
  return team ? { team } : {}
}

export type TrpcClient = ReturnType<typeof createTrpcClient>

/** The same cache outside components: in guards and loaders. */
export function createUtils(queryClient: QueryClient, client: TrpcClient) {
  return createTRPCQueryUtils<AppRouter>({ queryClient, client })
}
export type Utils = ReturnType<typeof createUtils>
