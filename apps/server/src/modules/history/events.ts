import type {
  AssignChange,
  CommentChange,
  EditChange,
  ErasedBecause,
  LabelChange,
  MessageChange,
  SnoozeChange,
  StageChange,
} from "./schema.ts"

/*
 * Every type of event, with what it says of before and after. Whoever reads events answers for each of them, so that the compiler names every
 * place that a new one concerns.
 */

/** Something came to be, or went: nothing was before, or nothing is after. */
type Made<After> = { before: null; after: After }
type Gone<Before> = { before: Before; after: null }
type Became<State> = { before: State; after: State }
type Happened = { before: null; after: null }

type Label = { labelId: string; groupId: string; name: string }
type LabelAttributes = {
  labelId: string
  name: string
  hue: string
  icon: string | null
  key: string | null
  description: string
  feedbackText: string | null
}
type GroupAttributes = { groupId: string } & {
  name: string
  multiple: boolean
  required: boolean
  /** Ids of labels, and of portals; null: asked always, and of everything. */
  onlyIf: string[] | null
  portals: string[] | null
}
type StageAttributes = { stageId: string; name: string; category: string; publicWording: string; glyph: string | null }
type ViewAttributes = { id: string; name: string; shared: boolean; search: Record<string, string>; ownerId: string }
type Named = { id: string; name: string }
type MemberAttributes = { userId: string; role: string }
type TeamFacts = { name: string; slug: string; logo: string | null }
type ImportFacts = { importId: string; fileName: string; created: number }
type BulkFacts = { bulkId: string; kind: string; params: unknown; total: number }
type ReleaseFacts = { releaseId: string; kind: string; name: string }
type ReleaseState = { releaseId: string; state: string }
/** Settings of a portal, as many as it has; never its password. */
type PortalSettings = { portalId: string; hasPassword: boolean } & Record<string, unknown>

declare module "../../platform/events.ts" {
  interface EventChanges {
    "submission.created": Made<StageChange>
    "submission.imported": Made<StageChange>
    "submission.labelled": Became<LabelChange>
    "submission.unlabelled": Became<LabelChange>
    "submission.stage_changed": Became<StageChange>
    /** The stage where it stood, or that its submitter saw, was removed, and another took its place. */
    "submission.restaged": Became<StageChange>
    "submission.published": Became<StageChange>
    "submission.withdrawn": Became<StageChange>
    "submission.edited": Made<EditChange>
    /** What was erased before it was noted why says nothing. */
    "submission.erased": { before: null; after: { because: ErasedBecause } | null }
    "submission.trashed": Happened
    "submission.restored": Happened
    "submission.deleted": Gone<{ number: number; importId: string }>
    "submission.assigned": Became<AssignChange>
    "submission.snoozed": Became<SnoozeChange>
    "submission.commented": Made<CommentChange>
    "comment.edited": Made<CommentChange>
    "comment.deleted": Made<CommentChange>
    "message.received": Made<MessageChange>
    "message.written": Made<MessageChange>
    "message.edited": Made<MessageChange>
    "message.deleted": Made<MessageChange>
    "message.sent": Made<MessageChange>
    "message.failed": Made<MessageChange>
    "message.seen": Made<MessageChange>
    "publication.planned": Made<{ publicationId: string; total: number; runAt: string }>
    "publication.unplanned": Made<{ publicationId: string }>
    "publication.started": Made<{ publicationId: string; total: number; runAt: string }>
    "publication.recalled": Made<{ publicationId: string; count: number }>
    "publication.finished": Made<{ publicationId: string; total: number }>
    "release.created": Made<ReleaseFacts>
    "release.updated": Became<{ releaseId: string; name: string }>
    "release.filled": Became<{ releaseId: string; total: number }>
    "release.deleted": Gone<ReleaseFacts>
    "release.frozen": Made<{ releaseId: string; snapshot: number; entries: number }>
    "release.planned": { before: ReleaseState; after: ReleaseFacts & { snapshot: number; total: number; runAt: string } }
    "release.recalled": { before: ReleaseState; after: ReleaseFacts & { snapshot: number } }
    "release.reopened": Became<ReleaseState>
    "release.published": { before: ReleaseState; after: ReleaseFacts & { snapshot: number; total: number; publishedAt: string } }
    "release.page_changed": Became<{ releaseId: string; slug: string | null; snapshot: number | null }>
    "release.erased": Made<{ releaseId: string; snapshot: number; entries: number }>
    "label.created": Made<Label>
    "label.updated": Became<LabelAttributes>
    "label.reordered": Became<{ groupId: string; labelIds: string[] }>
    "label.archived": Made<Omit<Label, "groupId">>
    "label.restored": Made<Omit<Label, "groupId">>
    "label.deleted": Gone<Label>
    "label_group.created": Made<GroupAttributes>
    "label_group.updated": Became<GroupAttributes>
    "label_group.reordered": Became<{ groupIds: string[] }>
    "label_group.archived": Made<{ groupId: string; name: string }>
    "label_group.restored": Made<{ groupId: string; name: string }>
    "label_group.deleted": Gone<{ groupId: string; name: string; labels: number }>
    "stage.created": Made<{ stageId: string; name: string; category: string }>
    "stage.updated": Became<StageAttributes>
    "stage.reordered": Became<{ stageIds: string[] }>
    "stage.archived": Made<{ stageId: string; name: string; replacedById: string }>
    "stage.deleted": Gone<{ stageId: string; name: string }>
    "stage.restored": Made<{ stageId: string; name: string }>
    /** They were exchanged for those of a template. */
    "stage.replaced": Became<{ names: string[] }>
    "portal.created": Made<{ portalId: string; slug: string; title: string; template?: string; duplicateOf?: string }>
    "portal.updated": Became<PortalSettings>
    "portal.published": { before: { portalId: string; version: number }; after: { portalId: string; version: number; changes: number } }
    "portal.state_changed": Became<{ portalId: string; state: string }>
    /** Null: they are kept. */
    "portal.retention_changed": Became<{ portalId: string; retention: { months: number; from: string } | null }>
    "portal.groups_changed": Became<{ portalId: string; limited: boolean; groupIds: string[] }>
    "group.created": Made<{ groupId: string; name: string }>
    "group.renamed": Made<{ groupId: string; name: string }>
    "group.changed": Made<{ groupId: string; name: string }>
    "group.deleted": Made<{ groupId: string; name: string }>
    "view.created": Made<ViewAttributes>
    "view.updated": Became<ViewAttributes>
    "view.deleted": Gone<ViewAttributes & { position: number; createdAt: number }>
    "view.restored": Made<ViewAttributes>
    "template.saved": Made<Named>
    "template.renamed": Became<Named>
    "template.deleted": Gone<Named>
    "template.reply_created": Made<Named>
    "template.reply_updated": Became<Named>
    "template.reply_deleted": Gone<Named>
    "template.replies_reordered": Made<{ ids: readonly string[] }>
    "team.created": Happened
    "team.renamed": Became<TeamFacts>
    "team.deleted": Happened
    "team.restored": Happened
    "team.roles_changed": Happened
    "team.zone_changed": Became<{ zone: string }>
    "team.recall_changed": Became<{ recallMinutes: number | null }>
    "team.role_changed": Became<MemberAttributes>
    "team.handed_on": Made<{ userId: string }>
    "team.invited": Made<{ role: string }>
    "team.uninvited": Happened
    "team.declined": Happened
    "team.member_joined": Made<MemberAttributes>
    "team.member_left": Gone<MemberAttributes>
    "team.member_removed": Gone<MemberAttributes>
    "api_key.created": Made<{ keyId: string; name: string }>
    "api_key.updated": Made<{ keyId: string; name: string }>
    "api_key.revoked": Made<{ keyId: string; name: string }>
    "import.started": Made<ImportFacts>
    "import.cancelled": Made<ImportFacts>
    "import.undo_started": Made<ImportFacts>
    "bulk.started": Made<BulkFacts>
    "bulk.finished": Made<BulkFacts & { state: string; done: number; changed: number }>
  }
}
