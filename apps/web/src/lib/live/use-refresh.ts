import type { LiveMessage } from "@intray/server/modules/live/schema"
import type { AppRouter, EventFamily } from "@intray/server/router"
import { useQueryClient } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { useRef } from "react"
import { along } from "../along.ts"
import { trpc } from "../trpc.ts"
import { useLive } from "./hooks.ts"
import { isOwnChange, isOwnLabel } from "./own.ts"
import { reread } from "./reread.ts"
import { useGathered } from "./use-gathered.ts"

type RouterName = keyof AppRouter["_def"]["record"]

const ofSubmissions: readonly RouterName[] = ["history", "publications", "undo"]
const ofComments: readonly RouterName[] = ["comments", "mentions", "history"]

type Camel<Name extends string> = Name extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Name
type WithoutRouter<Family extends string> = Family extends string ? (`${Camel<Family>}s` extends RouterName ? never : Family) : never
type Routers = readonly RouterName[] | "all"

/**
 * The routers to refetch after events of a family. `api_key.created` refetches `apiKeys` without an entry here, because the names match.
 * An entry is needed for families that affect another router; the compiler requires one where no router has the family's name. "all":
 * members see other data afterwards. The inbox patches its own lists.
 */
const touched: Readonly<Record<WithoutRouter<EventFamily>, Routers>> & Readonly<Partial<Record<EventFamily, Routers>>> = {
  label: ["labels", "labelGroups"],
  label_group: ["labels", "labelGroups"],
  group: "all",
  bulk: ["bulk"],
  template: ["templates", "replies"],
  team: ["session", "members", "invitations", "outbox", "groups", "roles", "billing"],
  comment: ofComments,
  submission: ofSubmissions,
  message: ["messages", "outbox", "history", "publications"],
  publication: ["publications", "outbox", "undo"],
  review: ["reviews", "boards", "history", "comments", "mentions"],
  offer: ["offers", "history", "undo"],
  review_round: ["reviews"],
  review_guest: ["reviews"],
}

/**
 * After these events the user may see or do other things, so anything on screen may change. A round can begin or end to hide the names of
 * submitters, and a conflict of interest hides submissions from the user who declares it.
 */
const ofSight = new Set([
  "portal.groups_changed",
  "team.role_changed",
  "team.roles_changed",
  "team.handed_on",
  ...["_round.created", "_round.updated", "_round.deleted", ".conflict_declared", ".conflict_removed"].map((verb) => `review${verb}`),
])
/** After these events the conversation about a submission may change or become unavailable. */
const ofTalk = new Set(["erased", "trashed", "restored", "deleted", "withdrawn", "published"].map((verb) => `submission.${verb}`))

/** After these events a decision may no longer be held: the message that waited for it has become a draft. */
const ofDecisions = new Set(["submission.stage_changed", "submission.restaged"])

function touchedBy(event: string): Routers {
  if (ofSight.has(event)) return "all"
  if (ofTalk.has(event)) return [...ofSubmissions, "messages", "comments", "outbox", "mentions", "duplicates"]
  if (ofDecisions.has(event)) return [...ofSubmissions, "messages", "outbox"]
  if (event === "submission.created") return [...ofSubmissions, "duplicates"]
  // Comments and messages start as events of the submission.
  if (event === "submission.commented") return ofComments
  const family = event.split(".", 1)[0] ?? ""
  const listed = Object.hasOwn(touched, family) ? touched[family as EventFamily] : undefined
  // The family of a later version may name a router that this one does not have: then nothing is read again.
  return listed ?? [`${family.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())}s` as RouterName]
}

/** The routers that a message is news for; null: all of them. */
export function routersOf(message: LiveMessage, isOwn: (actId: string | null) => boolean): ReadonlySet<RouterName> | null {
  if (message.type === "reset") return null
  const found = new Set<RouterName>()
  if (message.type !== "changes") return found
  for (const change of message.changes) {
    if (isOwn(change.actId)) continue
    const routers = touchedBy(change.event)
    if (routers === "all") return null
    for (const router of routers) found.add(router)
  }
  return found
}

/** Ids of the submissions that others changed; null: unknown. A message to a submitter also changes their rows. */
export function changedIn(message: LiveMessage, isOwn: (actId: string | null) => boolean): ReadonlySet<string> | null {
  const found = new Set<string>()
  if (message.type !== "changes") return found
  for (const { event, actId, many, submissions } of message.changes) {
    if (isOwn(actId) || !/^(?:submission|comment|publication|message|offer)\./.test(event)) continue
    if (many || submissions.length === 0) return null
    for (const { id } of submissions) found.add(id)
  }
  return found
}

/**
 * When to refetch the navigation counts, and whether the inbox exists at all; null: not affected. "later" after labels that this tab set:
 * a reviewer sets many in a row, and only counts by label change.
 */
export function movesCounts(message: LiveMessage): "now" | "later" | null {
  if (message.type !== "changes") return null
  const moving = message.changes.filter((change) =>
    /^(?:submission|publication)\.|^message\.(?:received|seen|sent|written|edited|deleted)$/.test(change.event),
  )
  if (moving.length === 0) return null
  return moving.every(isOwnLabel) ? "later" : "now"
}

/** Refetches visible data that others have changed; data that is not visible is refetched when it is shown. */
export function useRefresh(): void {
  const queryClient = useQueryClient()
  const due = useRef(new Set<RouterName>())
  const soon = useGathered(() => {
    for (const router of due.current) void reread(queryClient, [[router]])
    due.current.clear()
  }, 150)
  const counts = useGathered(() => void queryClient.invalidateQueries({ queryKey: getQueryKey(trpc.submissions.counts) }), 400)
  /** All that is counted at once, so that it is one call and nothing is counted twice. */
  const recount = () => {
    for (const counted of [trpc.submissions.counts, trpc.submissions.facets, trpc.views.counts])
      void queryClient.invalidateQueries({ queryKey: getQueryKey(counted) })
  }
  /** Marks inbox queries that are not on screen, and that nothing keeps up to date, to be refetched when they are next shown. */
  const outdate = (ids: ReadonlySet<string> | null) => {
    if (ids?.size === 0) return
    const kept = { type: "inactive", refetchType: "none" } as const
    void queryClient.invalidateQueries({ ...kept, queryKey: getQueryKey(trpc.submissions.list) })
    if (ids === null) void queryClient.invalidateQueries({ ...kept, queryKey: getQueryKey(trpc.submissions.get) })
    for (const id of ids ?? [])
      void queryClient.invalidateQueries({ ...kept, queryKey: getQueryKey(trpc.submissions.get, { id }, "query") })
  }
  const all = useGathered(() => void queryClient.invalidateQueries(), 50)
  useLive((message) => {
    // What could not be read while the server was away is read now.
    if (message.type === "ready")
      return void queryClient.refetchQueries({ type: "active", predicate: (query) => query.state.status === "error" })
    outdate(changedIn(message, isOwnChange))
    const moves = movesCounts(message)
    if (moves === "now") counts()
    else if (moves === "later") along.wait("counts", recount)
    const routers = routersOf(message, isOwnChange)
    if (routers === null) {
      // The user may no longer see what is stored but not on screen: it must not be shown before it is read again.
      if (message.type === "changes") queryClient.removeQueries({ type: "inactive" })
      return all()
    }
    if (routers.size === 0) return
    for (const router of routers) due.current.add(router)
    soon()
  })
}
