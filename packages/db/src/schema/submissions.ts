import { sql } from "drizzle-orm"
import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization, user } from "./auth.ts"
import { portal, portalVersion } from "./portals.ts"
import { stage } from "./stages.ts"

/** One thing sent in. Its id sorts by time of arrival, so that lists page by id alone. */
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
    /** Secret of the status link: 160 random bits, never the row's id. */
    demoId: text().notNull(),
    /** Where the team has it. */
    stageId: text()
      .notNull()
      .references(() => stage.id),
    /** What the submitter sees; see "published stage" in the glossary. */
    publicStageId: text()
      .notNull()
      .references(() => stage.id),
    /** A move into accepted or declined that nobody has published yet. */
    held: bool().notNull(),
    title: text().notNull(),
    submitterName: text().notNull(),
    submitterEmail: text().notNull(),
    /** By field key, shapes of the public API. */
    answers: json<Record<string, unknown>>().notNull(),
    /** What a row of the list shows next to the title: by (artist), genre, how many items. */
    summary: json<{ by: string; detail: string; items: number }>().notNull(),
    /** SHA-256 of the client's idempotency key. */
    idempotencyKey: text(),
    /** SHA-256 of what was sent with that key: another content under the same key is refused. */
    idempotencyHash: text(),
    overLimit: bool().notNull(),
    /** While it is over the limit: the month (`YYYY-MM`) in which it was counted. */
    overMonth: text(),
    /** While it is over the limit: which of that month's submissions it was. A limit of so many has room for it. */
    overPlace: int(),
    /** Why it was taken for spam, however it was judged later; null: it never was. */
    suspicion: json<string[]>(),
    /** The submitter's wish: from then on nothing personal of it may be kept. */
    keepUntil: at(),
    /** Moment at which answers, files and personal data were removed. */
    erasedAt: at(),
    /** When the team put it into the trash, from which it goes for good after thirty days; null: it is not there. */
    trashedAt: at(),
    /** Since when it is in spam, from which it goes for good after thirty days; null: it does not, or nobody has looked yet. */
    spamSince: at(),
    firstSeenAt: at(),
    withdrawnAt: at(),
    /** Whose it is; null: unassigned yet. */
    assigneeId: text().references(() => user.id, { onDelete: "set null" }),
    /** 1, and one more for each change by its submitter; earlier ones are in `submission_version`. */
    version: int().notNull().default(1),
    /** The submitter has written, and nobody of the team has read it. */
    unread: bool().notNull().default(false),
    /** When the submitter first heard back: a message or a published decision. */
    repliedAt: at(),
    /** Until when an answer was promised; null: nothing was, or it was given. */
    dueAt: at(),
    /** The import that brought it; null: it was sent in. */
    importId: text(),
    /** Where its sender came from, as the page knew: a campaign's name, or the host of the page before; null: unknown. */
    source: text(),
    /** In which mails and the status page speak to its sender, such as `ja`; null: the portal's own. */
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
    // The person first: their links are looked up over all teams.
    index("submission_person_idx").on(t.submitterEmail, t.teamId, t.id),
    // For the engine alone: without them deleting a team reads everybody's submissions once for each of its stages and versions.
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
 * What the submitter has been told, oldest first; lines are only ever added. `teamId` has no index, which every submission would pay
 * for: deleting a team reads these small rows once.
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
    /** Copied, so that renaming a stage does not rewrite what somebody was told. */
    wording: text().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [index("public_line_submission_idx").on(t.submissionId, t.id)],
)

/** Whose submitter has said how they were treated, so that nobody counts twice. What they said is in sums alone, and not here. */
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

/** The next numbers of each team. Anyone who updates them holds the row until the transaction ends. */
export const teamCounter = table(
  "team_counter",
  {
    teamId: text()
      .primaryKey()
      .references(() => organization.id, { onDelete: "cascade" }),
    nextNumber: int().notNull(),
    /** `seq` of the team's newest event. */
    seq: int().notNull().default(0),
    /** A small number of the team's own, for keys that must be numbers; given when the team is made. */
    ordinal: int(),
  },
  (t) => [uniqueIndex("team_counter_ordinal_key").on(t.ordinal)],
)

/**
 * How many submissions stand where, kept in the transactions that move them, so that no count scans the submissions. So few rows that
 * what refers to portals and stages needs no index.
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
    /** How many of `count` are held: decided, and not yet published. */
    held: int().notNull().default(0),
  },
  (t) => [primaryKey({ name: "submission_count_pk", columns: [t.teamId, t.portalId, t.stageId] })],
)
