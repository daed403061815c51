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
    /** The act that it was part of: one key press or one bulk change. */
    actId: text().notNull(),
    /** Running number within the team, without gaps and in the order of commits, so that a reader who knows the last one misses none. */
    seq: int().notNull().default(0),
    createdAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("event_seq_key").on(t.teamId, t.seq),
    index("event_submission_idx").on(t.submissionId, t.id),
    index("event_act_idx").on(t.actId),
  ],
)

/** One undoable thing that a person did; its parts are the events with its id. */
export const act = table(
  "act",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    userId: text().notNull(),
    /** What undoing will be called on screen: `label`, `stage`, … */
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
    /** Not before. */
    runAt: at().notNull(),
    /** A running job whose lease has passed is taken up again. */
    leaseUntil: at(),
    lastError: text(),
    /** One job for one cause. */
    dedupeKey: text(),
    createdAt: at().notNull(),
    finishedAt: at(),
  },
  (t) => [
    uniqueIndex("job_dedupe_key").on(t.dedupeKey),
    // The kind first: who looks for one kind of work does not pass over all that waits of another.
    index("job_due_idx").on(t.kind, t.state, t.runAt),
    index("job_state_idx").on(t.state, t.runAt),
  ],
)

/** A mail, kept whether or not it left the house. */
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
    /** Address that ends mails of this kind with one request; it goes into the mail's headers. Null: nothing to end. */
    unsubscribeUrl: text(),
    /** `kept`: no SMTP server is configured; readable in the data folder. */
    state: text().$type<"queued" | "sent" | "kept" | "failed">().notNull(),
    lastError: text(),
    createdAt: at().notNull(),
    sentAt: at(),
  },
  (t) => [
    index("mail_submission_idx").on(t.submissionId),
    index("mail_team_idx").on(t.teamId),
    // For the operator, newest first.
    index("mail_state_idx").on(t.state, t.id),
    // They belong to a person and to no one submission.
    index("mail_links_idx").on(t.to).where(sql`kind = 'status-links'`),
  ],
)

/** Facts about this installation: the set-up token's hash, the salt of rate-limit keys. */
export const setting = table("setting", { key: text().primaryKey(), value: json<unknown>().notNull() })
