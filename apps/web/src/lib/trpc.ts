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

/** Header with the team of a call: two tabs may show different teams, so each names its own. */
const teamHeader = "x-intray-team"

/** `id` is absent until the server has resolved the slug. */
type TeamInUse = { id?: string; slug: string }

let teamInUse: TeamInUse | undefined

/** Stores the team of this tab, for URLs without one: another tab's choice must not affect this one. */
export function storeTeam(team: TeamInUse | undefined): void {
  teamInUse = team && { slug: team.slug, ...(team.id === undefined ? {} : { id: team.id }) }
}

/** The slug last passed to {@link storeTeam}. */
export function storedTeam(): string | undefined {
  return teamInUse?.slug
}

const here = () => globalThis.location?.search ?? ""

/** The slug of this tab's team: from `?team=`, otherwise the last one; undefined: the cookie decides. */
export function tabTeam(search: string = here()): string | undefined {
  return new URLSearchParams(search).get("team") || teamInUse?.slug
}

/** The team in a call: its id if known, because its slug may have changed. */
export function calledTeam(search: string = here()): string | undefined {
  const slug = tabTeam(search)
  return slug === teamInUse?.slug ? (teamInUse?.id ?? slug) : slug
}

/** Headers with the team, for calls outside of tRPC. */
export function teamHeaders(): Record<string, string> {
  const team = calledTeam()
  return team ? { [teamHeader]: team } : {}
}

/** @param onOther called if the server says that another user is signed in than the page was rendered for */
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
        // Browsers send no custom headers with an event stream, so its team is in the URL.
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
