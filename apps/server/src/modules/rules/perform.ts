import type { DbOrTx } from "@intray/db"
import { message } from "@intray/db/schema"
import { and, inArray } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { type Audience, audienceOf } from "../../platform/visible-portals.ts"
import { apartFrom } from "../bulk/actions/stage.ts"
import { putMany } from "../messages/many.ts"
import { notify } from "../notifications/notify.ts"
import { snoozesOf, writeSnooze } from "../snoozes/service.ts"
import { assign } from "../submission-writes/assign.ts"
import { type Change, writeSoFar } from "../submission-writes/change.ts"
import { putLabel } from "../submission-writes/label.ts"
import type { HeldRow } from "../submission-writes/rows.ts"
import { moverOf } from "../submission-writes/stage.ts"
import type { BulkSkip } from "../submission-writes/undo/schema.ts"
import { skip } from "../submission-writes/undo-kind.ts"
import type { RuleParts } from "./parts.ts"
import type { RuleAction } from "./schema.ts"

const DAY_MS = 86_400_000

/** What the actions of a rule need and leave behind. */
export type ActionState = {
  parts: RuleParts
  /** Number of assignments given out in turn so far. Actions raise it. */
  turn: number
  /** Ids of submissions about which somebody was notified. */
  notified: Set<string>
}

/**
 * Performs the actions of a rule on the submissions of a change, in order. Reasons for skipped submissions are in `change.skipped`.
 * @param actions of a rule without problems
 */
export async function performActions(change: Change, actions: readonly RuleAction[], performing: ActionState): Promise<void> {
  for (const action of actions) await perform(change, action, performing)
}

/** The current state of the change's rows. */
const rowsNow = (change: Change): HeldRow[] => change.rows.map((row) => change.now.get(row.id) ?? row)

async function perform(change: Change, action: RuleAction, performing: ActionState): Promise<void> {
  switch (action.kind) {
    case "label":
      return setLabel(change, action, performing)
    case "stage":
      return moveTo(change, action, performing)
    case "assign":
      return assignInTurn(change, action, performing)
    case "snooze":
      return snoozeFor(change, action, performing)
    case "notify":
      return notifyMembers(change, action, performing)
    case "reply":
      return prepareReply(change, action, performing)
    default:
      throw new Error(`A rule has an action of an unknown kind: ${String((action as { kind?: unknown }).kind)}`)
  }
}

type ActionOf<Kind extends RuleAction["kind"]> = Extract<RuleAction, { kind: Kind }>

async function setLabel(change: Change, { labelId, on }: ActionOf<"label">, { parts }: ActionState): Promise<void> {
  const label = parts.labels.get(labelId)
  if (!label) return
  const beside = new Map([...parts.labels].filter(([, one]) => one.groupId === label.groupId))
  await putLabel(change, { label, beside }, on)
}

async function moveTo(change: Change, { stageId }: ActionOf<"stage">, { parts }: ActionState): Promise<void> {
  const to = parts.stages.find((one) => one.id === stageId)
  if (!to) return
  const apart = apartFrom(parts.stages)
  const move = await moverOf(change, parts.stages)
  for (const row of rowsNow(change)) {
    if (row.stageId === to.id) continue
    const why = apart(row)
    if (why) skip(change, row, why)
    else move(row.id, to)
  }
}

/** Which of these members see a submission, asked once for each portal. */
export function createSightCheck(
  { tx, ctx }: { tx: DbOrTx; ctx: { team: Pick<TeamContext["team"], "id"> } },
  parts: Pick<RuleParts, "members">,
): (userId: string, portalId: string) => Promise<boolean> {
  const audiences = new Map<string, Promise<Audience>>()
  return async (userId, portalId) => {
    const known = audiences.get(portalId) ?? audienceOf(tx, ctx.team.id, [portalId])
    audiences.set(portalId, known)
    const person = parts.members.get(userId)
    return person !== undefined && (await known)(person)
  }
}

/**
 * Whose turn it is: the first member of the list from `turn` on who sees the submission.
 * @returns null if none of them does
 */
export async function nextInTurn(
  userIds: readonly string[],
  turn: number,
  sees: (userId: string) => Promise<boolean>,
): Promise<{ userId: string; turn: number } | null> {
  for (let ahead = 0; ahead < userIds.length; ahead += 1) {
    const userId = userIds[(turn + ahead) % userIds.length] as string
    if (await sees(userId)) return { userId, turn: turn + ahead + 1 }
  }
  return null
}

async function assignInTurn(change: Change, { userIds }: ActionOf<"assign">, performing: ActionState): Promise<void> {
  const sees = createSightCheck(change, performing.parts)
  const given = new Map<string, HeldRow[]>()
  for (const row of rowsNow(change)) {
    if (row.assigneeId !== null && userIds.includes(row.assigneeId)) continue
    const next = await nextInTurn(userIds, performing.turn, (userId) => sees(userId, row.portalId))
    if (!next) {
      skip(change, row, "unseen" satisfies BulkSkip)
      continue
    }
    performing.turn = next.turn
    given.set(next.userId, [...(given.get(next.userId) ?? []), row])
  }
  for (const [userId, rows] of given) {
    const to = performing.parts.members.get(userId)
    if (to) await assign(change, rows, to)
  }
}

async function snoozeFor(change: Change, { days, userId }: ActionOf<"snooze">, { parts }: ActionState): Promise<void> {
  const { tx, ctx } = change
  const now = ctx.clock.now()
  const until = new Date(now.getTime() + days * DAY_MS)
  const sees = createSightCheck(change, parts)
  const targets = new Map<string, HeldRow[]>()
  for (const row of rowsNow(change)) {
    const whose = userId ?? row.assigneeId
    if (whose === null) continue
    // The assignee was checked when the submission was assigned.
    if (userId !== null && !(await sees(userId, row.portalId))) skip(change, row, "unseen" satisfies BulkSkip)
    else targets.set(whose, [...(targets.get(whose) ?? []), row])
  }
  for (const [whose, rows] of targets) {
    const from = await snoozesOf(
      tx,
      ctx,
      rows.map((row) => row.id),
      whose,
    )
    const shorter = rows.filter((row) => (from.get(row.id) ?? now) < until)
    if (shorter.length > 0) await writeSnooze(change, shorter, { from, until, userId: whose })
    for (const row of shorter) change.changed.add(row.id)
  }
}

async function notifyMembers(change: Change, { userIds, assignee }: ActionOf<"notify">, { parts, notified }: ActionState): Promise<void> {
  const { tx, ctx, actId } = change
  const sees = createSightCheck(change, parts)
  const about = new Map<string, string[]>()
  for (const row of rowsNow(change)) {
    const people = new Set([...userIds, ...(assignee && row.assigneeId !== null ? [row.assigneeId] : [])])
    for (const userId of people) {
      if (userId !== row.assigneeId && !(await sees(userId, row.portalId))) continue
      about.set(userId, [...(about.get(userId) ?? []), row.id])
      notified.add(row.id)
    }
  }
  for (const [userId, ids] of about) {
    const one = ids.length === 1 ? (ids[0] ?? null) : null
    await notify(tx, {
      teamId: ctx.team.id,
      event: "rule.matched",
      submissionId: one,
      actorId: null,
      userIds: [userId],
      ...(one === null ? { facts: { count: ids.length } } : {}),
      ...(actId === undefined ? {} : { gather: actId }),
      at: ctx.clock.now(),
    })
  }
}

async function prepareReply(change: Change, { templateId }: ActionOf<"reply">, { parts }: ActionState): Promise<void> {
  const template = parts.templates.get(templateId)
  if (!template) return
  // A decision of the same rule must be written before its reply.
  await writeSoFar(change)
  const prepared = await withUnsentReply(change)
  const { subject, body } = template
  const words = { subject, body, templateId, allowMissing: false }
  const rows = rowsNow(change).filter((row) => !prepared.has(row.id))
  const held = rows.filter((row) => row.held)
  await putMany(change, held, words, "decision")
  await putMany(
    change,
    rows.filter((row) => !row.held),
    words,
    "draft",
  )
}

/** Submissions with a draft or a held message: a rule does not write next to it. */
async function withUnsentReply({ tx, rows }: Change): Promise<ReadonlySet<string>> {
  const found = await tx
    .selectDistinct({ id: message.submissionId })
    .from(message)
    .where(
      and(
        inArray(
          message.submissionId,
          rows.map((row) => row.id),
        ),
        inArray(message.state, ["draft", "held"]),
      ),
    )
  return new Set(found.map((row) => row.id))
}
