import { sql } from "drizzle-orm"
import { at, big, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { user } from "./auth.ts"
import { oneSubmission, oneTeam } from "./references.ts"

/** A named set of submissions that goes out together: a round of decisions, a data set, or a record. */
export const release = table(
  "release",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    kind: text().$type<"round" | "dataset" | "record">().notNull(),
    name: text().notNull(),
    /** `waiting`: it goes out at `runAt`, and can be recalled until then. */
    state: text().$type<"draft" | "waiting" | "published" | "recalled">().notNull(),
    /** What a data set or a record says of itself, as `modules/releases/schema.ts` has it; nothing for a round. */
    details: json<unknown>().notNull(),
    /** Who began it; null once the account is gone. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    /** The publication that carries the decisions of a round. */
    publicationId: text(),
    runAt: at(),
    /** A moment was chosen; else it goes as soon as the time to think again is over. */
    timed: bool().notNull(),
    publishedAt: at(),
    /** Number of the newest snapshot; 0: there is none. */
    snapshots: int().notNull(),
    /** Last segment of its public page, `/r/{slug}`; null: it has none. Unique over all teams. */
    pageSlug: text(),
    /** Number of the snapshot that the page shows. */
    pageSnapshot: int(),
    /** Counts edits, so that two people cannot overwrite each other. */
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

/** A submission of a round, or one that a record was made from. */
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
    /** Where it came from; it goes when that is erased. */
    submissionId: text(),
    /** Counted from 1. */
    position: int().notNull(),
    title: text().notNull(),
    /** Twelve characters without hyphens; null: not given yet. */
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

/** A release as it was: numbered, signed, never edited. */
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
    /** Hash of the list of all entries' hashes. */
    root: text(),
    entries: int().notNull(),
    /** Bytes of the files that it names; less what was erased. */
    size: big().notNull(),
    /** How far it is, while the worker writes it, as `modules/releases/making.ts` has it; null: it is sealed. */
    making: json<unknown>(),
    /** Numbers of the submissions that the worker puts in, packed; null: it is sealed. */
    numbers: text(),
    /** It was to go out, and was called back. */
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
 * One entry of a snapshot: a row, or what is said of a file. It refers to no submission by a key, because it stays as it was when that
 * changes or goes; only erasing takes what it says, and the salt without which nobody can guess it from its hash.
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
    /** The same thing has the same key in every snapshot of a release. */
    key: text().notNull(),
    /** Whose it is, and through which portal it came; null: it belongs to nobody. */
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
    // What was erased is counted, and what a data set says of itself is found, without reading 100,000 rows.
    index("release_entry_erased_idx").on(t.snapshotId).where(sql`erased_at is not null`),
    index("release_entry_kind_idx").on(t.snapshotId, t.kind).where(sql`content is not null`),
  ],
)
