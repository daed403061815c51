import { notification } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import type { NotifyContext } from "../../platform/event-definitions.ts"
import type { AssignChange } from "../history/schema.ts"
import { notify } from "../notifications/notify.ts"

/** Notifies the people to whom submissions were assigned, each person once. */
export async function notifyAssignees(
  context: NotifyContext,
  events: readonly { submissionId: string | null; after: AssignChange }[],
): Promise<void> {
  const assigned = new Map<string | null, string[]>()
  for (const { submissionId, after } of events) {
    if (submissionId !== null) assigned.set(after.assigneeId, [...(assigned.get(after.assigneeId) ?? []), submissionId])
  }
  for (const [assigneeId, ids] of assigned) await notifyAssignee(context, ids, assigneeId)
}

/** One submission is named, several are counted. Replaces pending notifications of earlier assignments of the same submissions. */
async function notifyAssignee({ tx, ctx, actId }: NotifyContext, ids: readonly string[], assigneeId: string | null): Promise<void> {
  const pending = and(eq(notification.event, "assigned"), inArray(notification.submissionId, [...ids]))
  await tx.delete(notification).where(pending)
  if (assigneeId === null) return
  const one = ids.length === 1 ? (ids[0] ?? null) : null
  await notify(tx, {
    teamId: ctx.team.id,
    event: "assigned",
    submissionId: one,
    actorId: ctx.actor.id,
    userIds: [assigneeId],
    ...(one === null ? { facts: { count: ids.length } } : {}),
    ...(actId === undefined ? {} : { gather: actId }),
    at: ctx.clock.now(),
  })
}
