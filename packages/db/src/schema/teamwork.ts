import { sql } from "drizzle-orm"
import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { user } from "./auth.ts"
import { file } from "./files.ts"
import { oneSubmission, oneTeam, oneUser } from "./references.ts"
import { submission } from "./submissions.ts"

/** A comment in the team's discussion of a submission. The submitter never sees it. */
export const comment = table(
  "comment",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    submissionId: oneSubmission(),
    /** Null once the account is deleted. */
    authorId: text().references(() => user.id, { onDelete: "set null" }),
    /** The API key that wrote it, which then has no author. */
    apiKeyId: text(),
    /** As typed; a mention is written as `@[user id]`. */
    text: text().notNull(),
    /** The audio file that it refers to, and the position in it, in milliseconds. */
    fileId: text().references(() => file.id, { onDelete: "set null" }),
    atMs: int(),
    editedAt: at(),
    /** When set, the text was removed. */
    deletedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [
    index("comment_submission_idx").on(t.submissionId, t.id),
    index("comment_team_idx").on(t.teamId),
    index("comment_author_fk_idx").on(t.authorId),
    index("comment_file_fk_idx").on(t.fileId).where(sql`file_id is not null`),
  ],
)

/** A user who was mentioned in a comment. */
export const mention = table(
  "mention",
  {
    commentId: text()
      .notNull()
      .references(() => comment.id, { onDelete: "cascade" }),
    userId: oneUser(),
    teamId: oneTeam(),
    /** Null until the user has seen it. */
    seenAt: at(),
  },
  (t) => [
    primaryKey({ name: "mention_pk", columns: [t.commentId, t.userId] }),
    index("mention_user_idx").on(t.userId, t.teamId, t.commentId),
    index("mention_unseen_idx").on(t.userId, t.teamId).where(sql`seen_at is null`),
    index("mention_team_idx").on(t.teamId),
  ],
)

/** A user hides a submission from their own list for a while. */
export const snooze = table(
  "snooze",
  {
    submissionId: oneSubmission(),
    userId: oneUser(),
    teamId: oneTeam(),
    number: int().notNull(),
    until: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "snooze_pk", columns: [t.submissionId, t.userId] }),
    index("snooze_user_idx").on(t.userId, t.teamId, t.until),
    index("snooze_team_idx").on(t.teamId),
  ],
)

/** A named filter and sort order of the inbox. */
export const savedView = table(
  "saved_view",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    ownerId: oneUser(),
    name: text().notNull(),
    /** Visible to the whole team. */
    shared: bool().notNull(),
    /** In the format of the inbox's URL. */
    search: json<Record<string, string>>().notNull(),
    position: int().notNull(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index("saved_view_team_idx").on(t.teamId, t.ownerId), index("saved_view_owner_fk_idx").on(t.ownerId)],
)

/** A user's preferences, such as changed shortcuts; the same on every device. */
export const preference = table(
  "preference",
  {
    userId: oneUser(),
    key: text().notNull(),
    value: json<unknown>().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [primaryKey({ name: "preference_pk", columns: [t.userId, t.key] })],
)

/** A bulk action on many submissions, run step by step in the background. */
export const bulk = table(
  "bulk",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    userId: oneUser(),
    /** The API key that runs it, created by that person. */
    apiKeyId: text(),
    /** The act that its events belong to. For an undo, the act that is undone is in `params`. */
    actId: text().notNull(),
    kind: text()
      .$type<
        | "label"
        | "stage"
        | "assign"
        | "merge"
        | "remove_stage"
        | "rule"
        | "decide"
        | "reply"
        | "publish"
        | "trash"
        | "restore"
        | "erase"
        | "undo"
      >()
      .notNull(),
    params: json<unknown>().notNull(),
    state: text().$type<"queued" | "running" | "done" | "cancelled" | "failed">().notNull(),
    /** Numbers of the submissions that matched at the start: base64 of varints of the differences between them. */
    numbers: text().notNull(),
    total: int().notNull(),
    /** How many have been processed: changed, already unchanged, or skipped. */
    done: int().notNull(),
    changed: int().notNull(),
    /** How many were skipped, by reason, with the numbers of the first ones. */
    skipped: json<Record<string, { count: number; numbers: number[] }>>().notNull(),
    lastError: text(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    finishedAt: at(),
  },
  (t) => [
    uniqueIndex("bulk_act_key").on(t.actId),
    index("bulk_user_idx").on(t.teamId, t.userId, t.createdAt),
    index("bulk_user_fk_idx").on(t.userId),
  ],
)

/** An import of submissions from a file. */
export const dataImport = table(
  "data_import",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    userId: oneUser(),
    portalId: text().notNull(),
    fileName: text().notNull(),
    format: text().$type<"csv" | "jsonl">().notNull(),
    /** Key of the file in the storage. */
    storageKey: text().notNull(),
    mapping: json<unknown>(),
    state: text()
      .$type<"uploaded" | "checking" | "checked" | "queued" | "running" | "done" | "cancelled" | "undoing" | "undone" | "failed">()
      .notNull(),
    /** Rows in the file; null until they were counted. */
    total: int(),
    /** Rows that have been processed. */
    done: int().notNull(),
    created: int().notNull(),
    /** Rows that existed already. */
    known: int().notNull(),
    refused: int().notNull(),
    lastError: text(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
    finishedAt: at(),
  },
  (t) => [index("data_import_team_idx").on(t.teamId, t.createdAt), index("data_import_user_fk_idx").on(t.userId)],
)

/** Which submission each browser tab has open; rows that are not renewed expire within a minute. */
export const presence = table(
  "presence",
  {
    /** One browser tab. */
    id: text().primaryKey(),
    teamId: oneTeam(),
    userId: oneUser(),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    seenAt: at().notNull(),
  },
  (t) => [
    index("presence_team_idx").on(t.teamId, t.seenAt),
    index("presence_user_fk_idx").on(t.userId),
    index("presence_submission_fk_idx").on(t.submissionId),
  ],
)
