import { sql } from "drizzle-orm"
import { at, bool, index, int, json, table, text, uniqueIndex } from "../kit.ts"
import { organization } from "./auth.ts"
import { submission } from "./submissions.ts"

export type ActorType = "user" | "submitter" | "guest" | "apiKey" | "rule" | "model" | "system"

/** One line of the append-only history. */
export const event = table(
  "event",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    actorType: text().$type<ActorType>().notNull(),
    actorId: text(),
    /** `submission.created`, `submission.labelled`, `portal.published`, … */
    type: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
    /** The act it belongs to: one key press or one bulk change. */
    actId: text().notNull(),
    /** Sequence number within the team, without gaps and in commit order. A reader that knows the last number misses no event. */
    seq: int().notNull().default(0),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("event_seq_key").on(t.teamId, t.seq),
    index("event_submission_idx").on(t.submissionId, t.id),
    index("event_act_idx").on(t.actId),
  ],
)

/** One undoable action of a person; its parts are the events with this id. */
export const act = table(
  "act",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    userId: text().notNull(),
    /** Names the action in the undo button: `label`, `stage`, … */
    kind: text().notNull(),
    undone: bool().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [index("act_user_idx").on(t.teamId, t.userId, t.createdAt)],
)

/** Work that commits with the write that causes it (transactional outbox). */
export const job = table(
  "job",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    payload: json<unknown>().notNull(),
    state: text().$type<"queued" | "running" | "done" | "dead">().notNull(),
    attempts: int().notNull(),
    /** Earliest time to run. */
    runAt: at().notNull(),
    /** A running job whose lease has expired is started again. */
    leaseUntil: at(),
    lastError: text(),
    /** At most one job for one cause. */
    dedupeKey: text(),
    createdAt: at().notNull(),
    finishedAt: at(),
  },
  (t) => [
    uniqueIndex("job_dedupe_key").on(t.dedupeKey),
    // The kind comes first, so that a search for one kind does not scan waiting jobs of other kinds.
    index("job_due_idx").on(t.kind, t.state, t.runAt),
    index("job_state_idx").on(t.state, t.runAt),
  ],
)

/** A mail, stored whether or not this server sends mail. */
export const mail = table(
  "mail",
  {
    id: text().primaryKey(),
    teamId: text().references(() => organization.id, { onDelete: "cascade" }),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** URL that unsubscribes from this kind of mail with one request, for the mail's headers. Null: there is no subscription. */
    unsubscribeUrl: text(),
    /** `kept`: no SMTP server is configured; the mail can be read in the data folder. */
    state: text().$type<"queued" | "sent" | "kept" | "failed">().notNull(),
    lastError: text(),
    createdAt: at().notNull(),
    sentAt: at(),
  },
  (t) => [
    index("mail_submission_idx").on(t.submissionId),
    index("mail_team_idx").on(t.teamId),
    // For the operator's list, newest first.
    index("mail_state_idx").on(t.state, t.id),
    // Mails with status links belong to a person and not to one submission.
    index("mail_links_idx").on(t.to).where(sql`kind = 'status-links'`),
  ],
)

/** Settings of this installation: the set-up token's hash, the salt of rate-limit keys. */
export const setting = table("setting", { key: text().primaryKey(), value: json<unknown>().notNull() })
