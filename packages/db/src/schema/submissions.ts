import { sql } from "drizzle-orm"
import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization, user } from "./auth.ts"
import { portal, portalVersion } from "./portals.ts"
import { stage } from "./stages.ts"

/** A submission. Its id sorts by time of arrival, so that lists paginate by id alone. */
export const submission = table(
  "submission",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    portalId: text()
      .notNull()
      .references(() => portal.id),
    portalVersionId: text()
      .notNull()
      .references(() => portalVersion.id),
    /** Running number within the team. */
    number: int().notNull(),
    /** Secret in the status link: 160 random bits, never the row's id. */
    demoId: text().notNull(),
    /** The stage that the team sees. */
    stageId: text()
      .notNull()
      .references(() => stage.id),
    /** The stage that the submitter sees; see "published stage" in the glossary. */
    publicStageId: text()
      .notNull()
      .references(() => stage.id),
    /** A move to an accepted or declined stage that is not published yet. */
    held: bool().notNull(),
    title: text().notNull(),
    submitterName: text().notNull(),
    submitterEmail: text().notNull(),
    /** Answers by field key, in the shapes of the public API. */
    answers: json<Record<string, unknown>>().notNull(),
    /** Shown next to the title in a list row: artist or author, genre, number of items. */
    summary: json<{ by: string; detail: string; items: number }>().notNull(),
    /** SHA-256 of the client's idempotency key. */
    idempotencyKey: text(),
    /** SHA-256 of the content sent with that key: the same key with other content is refused. */
    idempotencyHash: text(),
    overLimit: bool().notNull(),
    /** While over the limit: the month (`YYYY-MM`) in which it was counted. */
    overMonth: text(),
    /** While over the limit: its position among that month's submissions. It is within the limit once the limit is at least this number. */
    overPlace: int(),
    /** Why it was classified as spam, even if the team decided otherwise later; null: it never was. */
    suspicion: json<string[]>(),
    /** Date chosen by the submitter, after which no personal data of the submission may be kept. */
    keepUntil: at(),
    /** When answers, files and personal data were removed. */
    erasedAt: at(),
    /** When the team moved it to the trash, which is emptied after thirty days; null: it is not in the trash. */
    trashedAt: at(),
    /** Since when it is in spam, where it is deleted after thirty days; null: it is not deleted, or no one has looked at it yet. */
    spamSince: at(),
    firstSeenAt: at(),
    withdrawnAt: at(),
    /** The member who is assigned; null: unassigned. */
    assigneeId: text().references(() => user.id, { onDelete: "set null" }),
    /** Starts at 1 and grows with each change by the submitter; earlier versions are in `submission_version`. */
    version: int().notNull().default(1),
    /** The submitter wrote a message that no member has read. */
    unread: bool().notNull().default(false),
    /** When the submitter first got a reply: a message or a published decision. */
    repliedAt: at(),
    /** Until when an answer was promised; null: no promise, or it was kept. */
    dueAt: at(),
    /** The import that created it; null: it was submitted through the portal. */
    importId: text(),
    /** Where the submitter came from, as reported by the page: a campaign name or the host of the referrer; null: unknown. */
    source: text(),
    /** Language of mails to the submitter and of the status page, such as `ja`; null: the portal's language. */
    language: text(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("submission_number_key").on(t.teamId, t.number),
    uniqueIndex("submission_demo_key").on(t.demoId),
    uniqueIndex("submission_idempotency_key").on(t.portalId, t.idempotencyKey),
    index("submission_team_idx").on(t.teamId, t.id),
    index("submission_keep_idx").on(t.keepUntil).where(sql`keep_until is not null`),
    // The person comes first: their links are looked up across all teams.
    index("submission_person_idx").on(t.submitterEmail, t.teamId, t.id),
    // For foreign key checks only: without these indexes, deleting a team scans all submissions once per stage and version.
    index("submission_stage_fk_idx").on(t.stageId),
    index("submission_public_stage_fk_idx").on(t.publicStageId),
    index("submission_version_fk_idx").on(t.portalVersionId),
    index("submission_assignee_fk_idx").on(t.assigneeId).where(sql`assignee_id is not null`),
    index("submission_replied_idx").on(t.portalId, t.repliedAt).where(sql`replied_at is not null`),
    index("submission_due_idx").on(t.teamId, t.dueAt, t.number).where(sql`due_at is not null`),
    index("submission_unread_idx").on(t.teamId, t.number).where(sql`unread`),
    index("submission_over_idx").on(t.teamId, t.number).where(sql`over_limit`),
    index("submission_trash_idx").on(t.trashedAt).where(sql`trashed_at is not null`),
    index("submission_spam_idx").on(t.spamSince).where(sql`spam_since is not null`),
    index("submission_gone_idx").on(t.portalId).where(sql`trashed_at is not null or erased_at is not null`),
    index("submission_import_idx").on(t.importId, t.number).where(sql`import_id is not null`),
  ],
)

/**
 * The statuses that were sent to the submitter, oldest first. Rows are only ever added. `teamId` has no index, because every submission
 * would have to update it: only deleting a team scans these small rows.
 */
export const publicLine = table(
  "public_line",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    submissionId: text()
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    category: text().$type<"inbox" | "review" | "accepted" | "declined" | "withdrawn">().notNull(),
    /** A copy, so that renaming a stage does not change what the submitter was sent. */
    wording: text().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [index("public_line_submission_idx").on(t.submissionId, t.id)],
)

/**
 * Submissions whose submitter has given feedback on how they were treated, so that nobody is counted twice. The feedback itself is stored
 * in totals only.
 */
export const treatmentGiven = table(
  "treatment_given",
  {
    submissionId: text()
      .primaryKey()
      .references(() => submission.id, { onDelete: "cascade" }),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
  },
  (t) => [index("treatment_given_team_idx").on(t.teamId)],
)

/** The next numbers of each team. Updating them locks the row until the transaction ends. */
export const teamCounter = table(
  "team_counter",
  {
    teamId: text()
      .primaryKey()
      .references(() => organization.id, { onDelete: "cascade" }),
    nextNumber: int().notNull(),
    /** `seq` of the team's newest event. */
    seq: int().notNull().default(0),
    /** A small integer that identifies the team, for keys that must be numeric; assigned when the team is created. */
    ordinal: int(),
  },
  (t) => [uniqueIndex("team_counter_ordinal_key").on(t.ordinal)],
)

/**
 * Number of submissions per portal and stage, updated in the transactions that move them, so that no count scans the submissions. The
 * table is so small that its foreign keys to portals and stages need no index.
 */
export const submissionCount = table(
  "submission_count",
  {
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    portalId: text()
      .notNull()
      .references(() => portal.id, { onDelete: "cascade" }),
    stageId: text()
      .notNull()
      .references(() => stage.id, { onDelete: "cascade" }),
    count: int().notNull(),
    /** How many of `count` are held: decided but not published yet. */
    held: int().notNull().default(0),
  },
  (t) => [primaryKey({ name: "submission_count_pk", columns: [t.teamId, t.portalId, t.stageId] })],
)
