import { sql } from "drizzle-orm"
import { at, bool, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { user } from "./auth.ts"
import { portalVersion } from "./portals.ts"
import { oneSubmission, oneTeam } from "./references.ts"

/** A message to or from a submitter. Outgoing messages wait in the outbox; incoming ones are visible at once. */
export const message = table(
  "message",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    submissionId: oneSubmission(),
    direction: text().$type<"in" | "out">().notNull(),
    /** The member who wrote it; null for messages of the submitter, and once the account is deleted. */
    authorId: text().references(() => user.id, { onDelete: "set null" }),
    /** The API key that wrote it, which then has no author. */
    apiKeyId: text(),
    /**
     * `draft`: not released for sending · `held`: sent with its decision · `waiting`: sent at `sendAt` · `sent`: the submitter can read
     * it · `failed`: the submitter can read it, but the mail server has rejected its mail permanently · `replaced`: hidden, a newer
     * decision replaced it, and only undo restores it. Incoming messages are `sent`.
     */
    state: text().$type<"draft" | "held" | "waiting" | "sent" | "failed" | "replaced">().notNull(),
    subject: text().notNull(),
    /** The final text: variables are filled in when it is written, and shown in the preview. */
    body: text().notNull(),
    /** The reply template that it started from. */
    templateId: text(),
    sendAt: at(),
    sentAt: at(),
    /** Incoming: when the team first read it. Outgoing: when the submitter first opened the page with it. */
    seenAt: at(),
    /** The mail that delivered it. */
    mailId: text(),
    lastError: text(),
    /** Number of edits, so that two people cannot overwrite each other. */
    revision: int().notNull().default(0),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    index("message_submission_idx").on(t.submissionId, t.id),
    index("message_outbox_idx").on(t.teamId, t.state, t.id),
    index("message_due_idx").on(t.sendAt).where(sql`state = 'waiting'`),
    index("message_author_fk_idx").on(t.authorId),
  ],
)

/** Decisions that are published together, now or at a chosen time; they can be recalled until `runAt`. */
export const publication = table(
  "publication",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    /** The member who published them; null once the account is deleted. */
    userId: text().references(() => user.id, { onDelete: "set null" }),
    /** The API key that published them, instead of a member. */
    apiKeyId: text(),
    state: text().$type<"waiting" | "running" | "done" | "recalled">().notNull(),
    /** The chosen time, or the time of publishing plus the recall period. */
    runAt: at().notNull(),
    total: int().notNull(),
    /** Number of decisions that have been processed. */
    done: int().notNull(),
    createdAt: at().notNull(),
    finishedAt: at(),
  },
  (t) => [
    index("publication_team_idx").on(t.teamId, t.state, t.runAt),
    index("publication_due_idx").on(t.state, t.runAt),
    index("publication_user_fk_idx").on(t.userId),
  ],
)

/** One decision of a publication. Each submission has at most one that waits. */
export const publicationItem = table(
  "publication_item",
  {
    publicationId: text()
      .notNull()
      .references(() => publication.id, { onDelete: "cascade" }),
    submissionId: oneSubmission(),
    teamId: oneTeam(),
    /** The previewed stage: if the submission is in another stage by then, nothing is published. */
    stageId: text().notNull(),
    state: text().$type<"waiting" | "done" | "recalled" | "skipped">().notNull(),
    /** Why it was skipped: `withdrawn`, `changed`, `erased`. */
    reason: text(),
  },
  (t) => [
    primaryKey({ name: "publication_item_pk", columns: [t.publicationId, t.submissionId] }),
    uniqueIndex("publication_item_waiting_key").on(t.submissionId).where(sql`state = 'waiting'`),
    index("publication_item_submission_fk_idx").on(t.submissionId),
    index("publication_item_team_idx").on(t.teamId),
  ],
)

/** An earlier version of a submission; the newest one is in the submission itself. */
export const submissionVersion = table(
  "submission_version",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    submissionId: oneSubmission(),
    /** 1 is the first version. */
    version: int().notNull(),
    portalVersionId: text()
      .notNull()
      .references(() => portalVersion.id),
    title: text().notNull(),
    submitterName: text().notNull(),
    answers: json<Record<string, unknown>>().notNull(),
    summary: json<{ by: string; detail: string; items: number }>().notNull(),
    /** Until when it was the newest. */
    replacedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("submission_version_key").on(t.submissionId, t.version),
    index("submission_version_team_idx").on(t.teamId),
    index("submission_version_form_fk_idx").on(t.portalVersionId),
  ],
)

/** An address that gets a mail when a status page changes; nothing is sent before its owner has confirmed. */
export const watch = table(
  "watch",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    submissionId: oneSubmission(),
    email: text().notNull(),
    /** SHA-256 of the secret in the links that confirm and end it. */
    tokenHash: text().notNull(),
    verifiedAt: at(),
    /** Whether a mail about the newest change is already queued. */
    told: bool()
      .notNull()
      .$defaultFn(() => false),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("watch_key").on(t.submissionId, t.email),
    uniqueIndex("watch_token_key").on(t.tokenHash),
    index("watch_team_idx").on(t.teamId),
  ],
)
