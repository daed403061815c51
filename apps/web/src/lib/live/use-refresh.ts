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
 * The routers to read again after events of a family. `api_key.created` reads `apiKeys` again without a line here, because the names say
 * so; a line is for families that touch something else, and the compiler asks for one where no router has the family's name. "all" where
 * members see other things afterwards. The inbox patches what it lists itself.
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
  review_round: ["reviews"],
  review_guest: ["reviews"],
}

/** After these somebody sees or may do something else: whatever is on screen may have to go, or to come. */
const ofSight = new Set(["portal.groups_changed", "team.role_changed", "team.roles_changed", "team.handed_on"])
/** After these something else can be said about a submission, or nothing any more. */
const ofTalk = new Set(["erased", "trashed", "restored", "deleted", "withdrawn", "published"].map((verb) => `submission.${verb}`))

/** After these a decision may be held no longer: what waited to be said with it has become a draft. */
const ofDecisions = new Set(["submission.stage_changed", "submission.restaged"])

function touchedBy(event: string): Routers {
  if (ofSight.has(event)) return "all"
  if (ofTalk.has(event)) return [...ofSubmissions, "messages", "comments", "outbox", "mentions", "duplicates"]
  if (ofDecisions.has(event)) return [...ofSubmissions, "messages", "outbox"]
  if (event === "submission.created") return [...ofSubmissions, "duplicates"]
  // What is said about a submission begins as an event of the submission.
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

/** The submissions that others have changed, by their ids; null: which they are is not said. What is said to a submitter stands in their rows too. */
export function changedIn(message: LiveMessage, isOwn: (actId: string | null) => boolean): ReadonlySet<string> | null {
  const found = new Set<string>()
  if (message.type !== "changes") return found
  for (const { event, actId, many, submissions } of message.changes) {
    if (isOwn(actId) || !/^(?:submission|comment|publication|message)\./.test(event)) continue
    if (many || submissions.length === 0) return null
    for (const { id } of submissions) found.add(id)
  }
  return found
}

/**
 * Whether there may be more or fewer somewhere now, by whoever's act: the counts beside the ways around, and whether there is an inbox at all.
 * Who has written back and who waits for an answer is counted with them.
 * After labels that were set here that can wait: only what is counted by labels is another, and a hand sets one after the other.
 */
export function movesCounts(message: LiveMessage): "now" | "later" | null {
  if (message.type !== "changes") return null
  const moving = message.changes.filter((change) =>
    /^(?:submission|publication)\.|^message\.(?:received|seen|sent|written|edited|deleted)$/.test(change.event),
  )
  if (moving.length === 0) return null
  return moving.every(isOwnLabel) ? "later" : "now"
}

/** Asks anew for what is shown of what others have changed; what is not shown is asked for when it is. */
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
  /** What the inbox has read and does not show now, or nobody keeps up to date while it is not there, is read anew when it is next shown. */
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
    if (routers === null) return all()
    if (routers.size === 0) return
    for (const router of routers) due.current.add(router)
    soon()
  })
}
