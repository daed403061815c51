import type { PermissionRequest } from "@intray/auth/permissions"
import type { EventType, PerEvent } from "../../platform/events.ts"

/** Who hears of an event: what they must be allowed to do, and whether it is a matter of one person, which others are not told of. */
type Recipients = { needs: PermissionRequest; own: boolean }

const readers: Recipients = { needs: { submission: ["read"] }, own: false }
const oneself: Recipients = { ...readers, own: true }
const importers: Recipients = { needs: { submission: ["import"] }, own: false }

const keepers: Recipients = { needs: { apiKey: ["manage"] }, own: false }
/** A release may hold what only some see: its screen asks anew, and shows to each what they see. */
const releasers: Recipients = { needs: { release: ["publish"] }, own: false }

/** Null: nobody hears of it. */
const recipients = {
  "submission.created": readers,
  "submission.imported": readers,
  "submission.labelled": readers,
  "submission.unlabelled": readers,
  "submission.stage_changed": readers,
  "submission.restaged": readers,
  "submission.published": readers,
  "submission.withdrawn": readers,
  "submission.edited": readers,
  "submission.erased": readers,
  "submission.trashed": readers,
  "submission.restored": readers,
  "submission.deleted": readers,
  "submission.assigned": readers,
  "submission.snoozed": oneself,
  "submission.commented": readers,
  "comment.edited": readers,
  "comment.deleted": readers,
  "message.received": readers,
  "message.written": readers,
  "message.edited": readers,
  "message.deleted": readers,
  "message.sent": readers,
  "message.failed": readers,
  "message.seen": readers,
  "publication.planned": readers,
  "publication.unplanned": readers,
  "publication.started": readers,
  "publication.recalled": readers,
  "publication.finished": readers,
  "release.created": releasers,
  "release.updated": releasers,
  "release.filled": releasers,
  "release.deleted": releasers,
  "release.frozen": releasers,
  "release.planned": releasers,
  "release.recalled": releasers,
  "release.reopened": releasers,
  "release.published": releasers,
  "release.page_changed": releasers,
  "release.erased": releasers,
  "label.created": readers,
  "label.updated": readers,
  "label.reordered": readers,
  "label.archived": readers,
  "label.restored": readers,
  "label.deleted": readers,
  "label_group.created": readers,
  "label_group.updated": readers,
  "label_group.reordered": readers,
  "label_group.archived": readers,
  "label_group.restored": readers,
  "label_group.deleted": readers,
  "stage.created": readers,
  "stage.updated": readers,
  "stage.reordered": readers,
  "stage.archived": readers,
  "stage.restored": readers,
  "stage.deleted": readers,
  "stage.replaced": readers,
  "portal.created": readers,
  "portal.updated": readers,
  "portal.published": readers,
  "portal.state_changed": readers,
  "portal.retention_changed": readers,
  "portal.groups_changed": readers,
  "group.created": readers,
  "group.renamed": readers,
  "group.changed": readers,
  "group.deleted": readers,
  "view.created": readers,
  "view.updated": readers,
  "view.deleted": readers,
  "view.restored": readers,
  "template.saved": readers,
  "template.renamed": readers,
  "template.deleted": readers,
  "template.reply_created": readers,
  "template.reply_updated": readers,
  "template.reply_deleted": readers,
  "template.replies_reordered": readers,
  "team.created": readers,
  "team.renamed": readers,
  "team.deleted": readers,
  "team.restored": readers,
  "team.roles_changed": readers,
  "team.recall_changed": readers,
  "team.zone_changed": readers,
  "team.role_changed": readers,
  "team.handed_on": readers,
  "team.invited": readers,
  "team.uninvited": readers,
  "team.declined": readers,
  "team.member_joined": readers,
  "team.member_left": readers,
  "team.member_removed": readers,
  "api_key.created": keepers,
  "api_key.updated": keepers,
  "api_key.revoked": keepers,
  "import.started": importers,
  "import.cancelled": importers,
  "import.undo_started": importers,
  "bulk.started": oneself,
  "bulk.finished": oneself,
} satisfies PerEvent<Recipients | null>

type Family<Type extends string> = Type extends `${infer Name}.${string}` ? Name : never
/** What the types of event begin with of which somebody hears: a screen may show what is another after them. */
export type HeardFamily = Family<{ [Type in EventType]: (typeof recipients)[Type] extends null ? never : Type }[EventType]>

function recipientsOf(type: string): Recipients | null {
  // A later version of the app may have written what this one does not know: of that nobody hears.
  return Object.hasOwn(recipients, type) ? recipients[type as EventType] : null
}

/** What one needs to hear of an event of that type; null: nobody is told. */
export function neededFor(type: string): PermissionRequest | null {
  return recipientsOf(type)?.needs ?? null
}

/** Whether only who did it is told. */
export function isPrivate(type: string): boolean {
  return recipientsOf(type)?.own ?? false
}
