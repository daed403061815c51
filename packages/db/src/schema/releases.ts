import { sql } from "drizzle-orm"
import { at, big, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { user } from "./auth.ts"
import { oneSubmission, oneTeam } from "./references.ts"

/** A named set of submissions published together: a round of decisions, a data set, or a record. */
export const release = table(
  "release",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    kind: text().$type<"round" | "dataset" | "record">().notNull(),
    name: text().notNull(),
    /** `waiting`: it is published at `runAt` and can be recalled until then. */
    state: text().$type<"draft" | "waiting" | "published" | "recalled">().notNull(),
    /** Metadata of a data set or a record, as defined in `modules/releases/schema.ts`; empty for a round. */
    details: json<unknown>().notNull(),
    /** The user who created it; null once the account is deleted. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    /** The publication that sends a round's decisions. */
    publicationId: text(),
    runAt: at(),
    /** The user chose a time; otherwise it is published as soon as the recall period is over. */
    timed: bool().notNull(),
    publishedAt: at(),
    /** Number of the newest snapshot; 0: none. */
    snapshots: int().notNull(),
    /** Last segment of its public page, `/r/{slug}`; null: it has no page. Unique across all teams. */
    pageSlug: text(),
    /** Number of the snapshot that the page shows. */
    pageSnapshot: int(),
    /** Number of edits, so that two people cannot overwrite each other. */
    revision: int().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    index("release_team_idx").on(t.teamId, t.state, t.id),
    uniqueIndex("release_publication_key").on(t.publicationId),
    uniqueIndex("release_page_key").on(t.pageSlug),
    index("release_due_idx").on(t.runAt).where(sql`state = 'waiting'`),
    index("release_user_fk_idx").on(t.userId),
  ],
)

/** Addresses `/r/{slug}` of pages that were public once. Only the same team can use one again, so that links keep their meaning. */
export const releaseAddress = table("release_address", { slug: text().primaryKey(), teamId: oneTeam(), createdAt: at().notNull() }, (t) => [
  index("release_address_team_idx").on(t.teamId),
])

/** A submission of a round, or one that a record was created from. */
export const releaseItem = table(
  "release_item",
  {
    releaseId: text()
      .notNull()
      .references(() => release.id, { onDelete: "cascade" }),
    submissionId: oneSubmission(),
    teamId: oneTeam(),
    createdAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "release_item_pk", columns: [t.releaseId, t.submissionId] }),
    index("release_item_submission_idx").on(t.submissionId),
    index("release_item_team_idx").on(t.teamId),
  ],
)

/** A track of a record. */
export const releaseTrack = table(
  "release_track",
  {
    id: text().primaryKey(),
    releaseId: text()
      .notNull()
      .references(() => release.id, { onDelete: "cascade" }),
    teamId: oneTeam(),
    /** The submission it comes from. The track is deleted when that submission is erased. */
    submissionId: text(),
    /** Counted from 1. */
    position: int().notNull(),
    title: text().notNull(),
    /** Twelve characters without hyphens; null: not assigned yet. */
    isrc: text(),
    writers: text().notNull(),
    /** The recording, a file of the submission. */
    fileId: text(),
  },
  (t) => [
    index("release_track_release_idx").on(t.releaseId, t.position),
    index("release_track_submission_idx").on(t.submissionId),
    index("release_track_isrc_idx").on(t.teamId, t.isrc),
  ],
)

/** A frozen version of a release: numbered, signed, never edited. */
export const releaseSnapshot = table(
  "release_snapshot",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    releaseId: text()
      .notNull()
      .references(() => release.id, { onDelete: "cascade" }),
    /** Counted from 1 within its release. */
    number: int().notNull(),
    note: text().notNull(),
    /** Null while it is being written. */
    sealedAt: at(),
    /** The text that is signed; null while it is being written. */
    header: text(),
    signature: text(),
    publicKey: text(),
    /** Hash of the list of all entry hashes. */
    root: text(),
    entries: int().notNull(),
    /** Bytes of the files that it lists, without erased files. */
    size: big().notNull(),
    /** Progress while the worker writes the snapshot, as defined in `modules/releases/making.ts`; null: it is sealed. */
    making: json<unknown>(),
    /** Numbers of the submissions that the worker adds, packed; null: it is sealed. */
    numbers: text(),
    /** Its publication was planned and then recalled. */
    recalledAt: at(),
    userId: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("release_snapshot_key").on(t.releaseId, t.number),
    index("release_snapshot_team_idx").on(t.teamId),
    index("release_snapshot_user_fk_idx").on(t.userId),
  ],
)

/**
 * One entry of a snapshot: a row, or the metadata of a file. It has no foreign key to the submission, because it stays unchanged when the
 * submission changes or is deleted. Only erasure removes its content, and the salt without which nobody can guess the content from its
 * hash.
 */
export const releaseEntry = table(
  "release_entry",
  {
    snapshotId: text()
      .notNull()
      .references(() => releaseSnapshot.id, { onDelete: "cascade" }),
    /** Counted from 1. */
    position: int().notNull(),
    teamId: oneTeam(),
    kind: text().$type<"about" | "row" | "track" | "file">().notNull(),
    /** The same submission or file has the same key in every snapshot of a release. */
    key: text().notNull(),
    /** The submission it belongs to, and the portal of that submission; null: it belongs to no submission. */
    submissionId: text(),
    portalId: text(),
    /** SHA-256 of salt and content. */
    leaf: text().notNull(),
    salt: text(),
    content: text(),
    erasedAt: at(),
  },
  (t) => [
    primaryKey({ name: "release_entry_pk", columns: [t.snapshotId, t.position] }),
    uniqueIndex("release_entry_key").on(t.snapshotId, t.key),
    index("release_entry_submission_idx").on(t.submissionId),
    index("release_entry_team_idx").on(t.teamId),
    // Lets the server count erased entries and find a data set's metadata without reading 100,000 rows.
    index("release_entry_erased_idx").on(t.snapshotId).where(sql`erased_at is not null`),
    index("release_entry_kind_idx").on(t.snapshotId, t.kind).where(sql`content is not null`),
  ],
)
