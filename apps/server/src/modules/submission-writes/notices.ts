import type { EventOf, EventType, NewEvent } from "../../platform/events.ts"
import { notify } from "../notifications/notify.ts"
import { notifyRecipients } from "../notifications/recipients.ts"
import type { Change, Changer } from "./change.ts"
import { tellAssigned } from "./tell-assigned.ts"

/** Tells people what a change did by events of one type, all of them together. */
type Teller<Type extends EventType> = (change: Change<Changer>, events: readonly EventOf<Type>[]) => Promise<void>

/** Whom submissions were given to, each person once. */
const tellGiven: Teller<"submission.assigned"> = async ({ tx, ctx, actId }, events) => {
  const given = new Map<string | null, string[]>()
  for (const { submissionId, after } of events) {
    if (submissionId !== null) given.set(after.assigneeId, [...(given.get(after.assigneeId) ?? []), submissionId])
  }
  for (const [to, ids] of given) await tellAssigned(tx, ctx, ids, to, actId)
}

/** The team, of one decision by its submission, of several as a number of them. */
const tellPublished: Teller<"submission.published"> = async ({ tx, ctx, actId }, events) => {
  const ids = events.flatMap(({ submissionId }) => submissionId ?? [])
  const gathered = actId === undefined ? {} : { gather: actId }
  const about = ids.length > 1 ? { submissionId: null, facts: { count: ids.length }, ...gathered } : { submissionId: ids[0] ?? null }
  const { team, actor, clock } = ctx
  await notify(tx, { teamId: team.id, event: "decision.published", actorId: actor.id, userIds: "team", at: clock.now(), ...about })
}

/** Whom it concerns what a submitter did with theirs. */
const tellConcerned: Teller<"submission.edited" | "submission.withdrawn"> = async ({ tx, ctx }, events) => {
  for (const { submissionId, type } of events) {
    if (submissionId === null) continue
    await notifyRecipients(tx, { teamId: ctx.team.id, event: type, submissionId, at: ctx.clock.now() })
  }
}

/** Who hears of what a change did; null: nobody, or whoever writes the event tells of it as well. */
const tellers: { readonly [Type in EventType]: Teller<Type> | null } = {
  "submission.created": null,
  "submission.imported": null,
  "submission.labelled": null,
  "submission.unlabelled": null,
  "submission.stage_changed": null,
  "submission.restaged": null,
  "submission.published": tellPublished,
  "submission.withdrawn": tellConcerned,
  "submission.edited": tellConcerned,
  "submission.erased": null,
  "submission.trashed": null,
  "submission.restored": null,
  "submission.deleted": null,
  "submission.assigned": tellGiven,
  "submission.snoozed": null,
  "submission.commented": null,
  "comment.edited": null,
  "comment.deleted": null,
  "message.received": null,
  "message.written": null,
  "message.edited": null,
  "message.deleted": null,
  "message.sent": null,
  "message.failed": null,
  "message.seen": null,
  "publication.planned": null,
  "publication.unplanned": null,
  "publication.started": null,
  "publication.recalled": null,
  "publication.finished": null,
  "release.created": null,
  "release.updated": null,
  "release.filled": null,
  "release.deleted": null,
  "release.frozen": null,
  "release.planned": null,
  "release.recalled": null,
  "release.reopened": null,
  "release.published": null,
  "release.page_changed": null,
  "release.erased": null,
  "label.created": null,
  "label.updated": null,
  "label.reordered": null,
  "label.archived": null,
  "label.restored": null,
  "label.deleted": null,
  "label_group.created": null,
  "label_group.updated": null,
  "label_group.reordered": null,
  "label_group.archived": null,
  "label_group.restored": null,
  "label_group.deleted": null,
  "stage.created": null,
  "stage.updated": null,
  "stage.reordered": null,
  "stage.archived": null,
  "stage.restored": null,
  "stage.deleted": null,
  "stage.replaced": null,
  "portal.created": null,
  "portal.updated": null,
  "portal.published": null,
  "portal.state_changed": null,
  "portal.retention_changed": null,
  "portal.groups_changed": null,
  "group.created": null,
  "group.renamed": null,
  "group.changed": null,
  "group.deleted": null,
  "view.created": null,
  "view.updated": null,
  "view.deleted": null,
  "view.restored": null,
  "template.saved": null,
  "template.renamed": null,
  "template.deleted": null,
  "template.reply_created": null,
  "template.reply_updated": null,
  "template.reply_deleted": null,
  "template.replies_reordered": null,
  "team.created": null,
  "team.renamed": null,
  "team.deleted": null,
  "team.restored": null,
  "team.roles_changed": null,
  "team.recall_changed": null,
  "team.zone_changed": null,
  "team.role_changed": null,
  "team.handed_on": null,
  "team.invited": null,
  "team.uninvited": null,
  "team.declined": null,
  "team.member_joined": null,
  "team.member_left": null,
  "team.member_removed": null,
  "api_key.created": null,
  "api_key.updated": null,
  "api_key.revoked": null,
  "import.started": null,
  "import.cancelled": null,
  "import.undo_started": null,
  "bulk.started": null,
  "bulk.finished": null,
}

/** Tells whoever is to hear of what a change did, in the transaction that does it. */
export async function tellOfChange(change: Change<Changer>): Promise<void> {
  const byType = new Map<EventType, NewEvent[]>()
  for (const event of change.events) byType.set(event.type, [...(byType.get(event.type) ?? []), event])
  for (const [type, events] of byType) {
    // Each hears of its own type: the compiler does not follow the two through the name of both.
    await (tellers[type] as Teller<EventType> | null)?.(change, events)
  }
}
