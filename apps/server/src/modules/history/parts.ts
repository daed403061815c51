import { z } from "zod"
import type { EventChanges, EventType } from "../../platform/events.ts"
import { assignChange, labelChange, messageChange, snoozeChange, stageChange } from "./schema.ts"

/** What can be part of an act that is taken back: of each the type, and what it said. */
type Said<Type extends EventType> = { submissionId: string; type: Type } & EventChanges[Type]

type Reader<Type extends EventType> = (before: unknown, after: unknown) => EventChanges[Type]

const both =
  <State>(schema: z.ZodType<State>) =>
  (before: unknown, after: unknown) => ({ before: schema.parse(before), after: schema.parse(after) })
const happened = (_before: unknown, _after: unknown) => ({ before: null, after: null })
const planned = z.object({ publicationId: z.string(), total: z.number(), runAt: z.string() })

/** Reads what each type says of before and after; null: undoing never asks. */
const readers = {
  "submission.created": null,
  "submission.imported": null,
  "submission.labelled": both(labelChange),
  "submission.unlabelled": both(labelChange),
  "submission.stage_changed": both(stageChange),
  "submission.restaged": both(stageChange),
  "submission.published": both(stageChange),
  "submission.withdrawn": null,
  "submission.edited": null,
  "submission.erased": null,
  "submission.trashed": happened,
  "submission.restored": happened,
  "submission.deleted": null,
  "submission.assigned": both(assignChange),
  "submission.snoozed": both(snoozeChange),
  "submission.commented": null,
  "comment.edited": null,
  "comment.deleted": null,
  "message.received": null,
  "message.written": (_: unknown, after: unknown) => ({ before: null, after: messageChange.parse(after) }),
  "message.edited": null,
  "message.deleted": null,
  "message.sent": null,
  "message.failed": null,
  "message.seen": null,
  "publication.planned": (_: unknown, after: unknown) => ({ before: null, after: planned.parse(after) }),
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
} satisfies { [Type in EventType]: Reader<Type> | null }

/** The types that undoing asks for. */
type Asked = { [Type in EventType]: (typeof readers)[Type] extends null ? never : Type }[EventType]
/** One part of an act: what it did to a submission. */
export type Part = { [Type in Asked]: Said<Type> }[Asked]

/** A stored event as a part of its act; null where undoing does not ask for it. @throws ZodError where it says what its type never does */
export function partOf(row: { submissionId: string; type: string; before: unknown; after: unknown }): Part | null {
  const reader = Object.hasOwn(readers, row.type) ? readers[row.type as EventType] : null
  if (!reader) return null
  // By its own reader: the compiler does not follow type and reader through the name of both.
  return { submissionId: row.submissionId, type: row.type, ...reader(row.before, row.after) } as Part
}
