import type { EventChanges, EventType } from "../../platform/events.ts"
import type { WebhookEvent } from "./schema.ts"

/*
 * Which events of the history webhooks are told of, as what, and what more the body says than how the submission stands. To register a new
 * one is to replace its `null`, and where its type is new to name it in `schema.ts`. Whoever leaves an event out is told by the compiler.
 */

/** What a body's `data` says beside `submission`. Ids, names and states only: words that can be erased are read when the body is made. */
type Told<Type extends EventType> = {
  type: WebhookEvent
  data: (change: { before: EventChanges[Type]["before"]; after: EventChanges[Type]["after"] }) => Record<string, unknown>
}

const stage = ({ stageId, name, held }: { stageId: string; name: string; held: boolean }) => ({ id: stageId, name, held })
const label = ({ after }: { after: { labelId: string; name: string; on: boolean } }) => ({
  label: { id: after.labelId, name: after.name, on: after.on },
})

const webhookEvents = {
  "submission.created": { type: "submission.created", data: () => ({}) },
  // Who imports has them already, and many thousands would come at once.
  "submission.imported": null,
  "submission.labelled": { type: "submission.labelled", data: label },
  "submission.unlabelled": { type: "submission.labelled", data: label },
  "submission.stage_changed": {
    type: "submission.stage_changed",
    data: ({ before, after }) => ({ from: stage(before), to: stage(after) }),
  },
  // Whoever keeps a copy hears where it stands now.
  "submission.restaged": {
    type: "submission.stage_changed",
    data: ({ before, after }) => ({ from: stage(before), to: stage(after) }),
  },
  "submission.published": { type: "submission.decided", data: ({ after }) => ({ decision: { id: after.stageId, name: after.name } }) },
  "submission.withdrawn": { type: "submission.withdrawn", data: ({ before }) => ({ from: stage(before) }) },
  "submission.edited": {
    type: "submission.updated",
    data: ({ after }) => ({ change: "answers", version: after.version, fields: after.keys }),
  },
  // So that whoever keeps a copy can erase it as well.
  "submission.trashed": { type: "submission.updated", data: () => ({ change: "trashed" }) },
  "submission.restored": { type: "submission.updated", data: () => ({ change: "restored" }) },
  "submission.erased": { type: "submission.updated", data: () => ({ change: "erased" }) },
  "submission.deleted": null,
  "submission.assigned": null,
  "submission.snoozed": null,
  "submission.commented": null,
  "comment.edited": null,
  "comment.deleted": null,
  "message.received": { type: "message.received", data: () => ({}) },
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
  "release.created": null,
  "release.updated": null,
  "release.filled": null,
  "release.deleted": null,
  "release.frozen": null,
  "release.planned": null,
  "release.recalled": null,
  "release.reopened": null,
  "release.published": {
    type: "release.published",
    data: ({ after: { releaseId, kind, name, snapshot, total } }) => ({ release: { id: releaseId, kind, name, snapshot, total } }),
  },
  "release.page_changed": null,
  "release.erased": null,
  "api_key.created": null,
  "api_key.updated": null,
  "api_key.revoked": null,
  "team.created": null,
  "team.zone_changed": null,
  "team.renamed": null,
  "team.deleted": null,
  "team.restored": null,
  "team.roles_changed": null,
  "team.recall_changed": null,
  "team.role_changed": null,
  "team.handed_on": null,
  "team.invited": null,
  "team.uninvited": null,
  "team.declined": null,
  "team.member_joined": null,
  "team.member_left": null,
  "team.member_removed": null,
  "import.started": null,
  "import.cancelled": null,
  "import.undo_started": null,
  "bulk.started": null,
  "bulk.finished": null,
} as const satisfies { readonly [Type in EventType]: Told<Type> | null }

type Registered = NonNullable<(typeof webhookEvents)[EventType]>
/** Fails to compile where something is offered to webhooks that no event becomes. */
export const allRegistered: Exclude<WebhookEvent, Registered["type"]> extends never ? true : never = true

/** What webhooks are told of an event; null: nothing. @param type as it stands in the history, perhaps of another version */
export function toldOf(type: string): Told<EventType> | null {
  return Object.hasOwn(webhookEvents, type) ? (webhookEvents[type as EventType] as Told<EventType> | null) : null
}

/** Every type of event of the history that becomes one of these. */
export function sourcesOf(types: readonly string[]): EventType[] {
  return (Object.keys(webhookEvents) as EventType[]).filter((one) => types.includes(webhookEvents[one]?.type ?? ""))
}
