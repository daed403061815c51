import { sql } from "drizzle-orm"
import { at, bool, index, int, json, table, text } from "../kit.ts"
import { oneTeam } from "./references.ts"
import { submission } from "./submissions.ts"

/** A URL of another program that receives events of a team. */
export const webhook = table(
  "webhook",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    /** The team's name for it; may be empty. */
    name: text().notNull(),
    format: text().$type<"standard" | "json" | "slack" | "mattermost" | "teams" | "ntfy">().notNull(),
    /** Its URL and its secrets, encrypted, because anyone who knows the URL of a channel can post there. */
    sealed: text().notNull(),
    /** Event types that it receives. */
    events: json<string[]>().notNull(),
    /** Ids of the portals whose submissions it receives; null: all. */
    portals: json<string[]>(),
    /** Whether it receives e-mail addresses, names and answers to identifying fields. */
    identifying: bool().notNull(),
    state: text().$type<"on" | "paused">().notNull(),
    /** `asked`: by a user · `failing`: no delivery succeeded for days · `gone`: it answered 410. Null while it is active. */
    pausedBecause: text().$type<"asked" | "failing" | "gone" | "keeper">(),
    pausedAt: at(),
    /** Since when no delivery has succeeded; null: the newest attempt did. */
    failingSince: at(),
    /** Number of the team's newest event that was checked for it. */
    seq: int().notNull(),
    /** When its next delivery is due; null: none waits. */
    dueAt: at(),
    /** Lease of the worker that delivers; after it has passed, it orders webhooks by waiting time. */
    leaseUntil: at().notNull(),
    /** Its keeper, if that is a user. */
    createdBy: text(),
    /** Its keeper, if that is an API key; then it has no user. */
    apiKeyId: text(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index("webhook_team_idx").on(t.teamId, t.id)],
)

/** One event for a webhook, with its delivery attempts. Kept for 30 days. */
export const webhookDelivery = table(
  "webhook_delivery",
  {
    /** With the prefix `msg_`, the `webhook-id` of each attempt. */
    id: text().primaryKey(),
    teamId: oneTeam(),
    webhookId: text()
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** Number of the submission. */
    number: int(),
    /** `seq` of the event. Events of one submission are delivered in this order. */
    seq: int().notNull(),
    type: text().notNull(),
    /** The request body, byte for byte; null: erased with its submission. */
    body: text(),
    /** `failed`: given up, or not to be sent any more. */
    state: text().$type<"pending" | "delivered" | "failed">().notNull(),
    /** Attempts since it was created or last redelivered. */
    tries: int().notNull(),
    /** The newest attempts, oldest first. */
    attempts: json<{ at: string; ms: number; status: number | null; problem: string | null }[]>().notNull(),
    /** HTTP status of the newest attempt; null: none, or no response. */
    status: int(),
    /** Duration of the newest attempt in milliseconds. */
    ms: int(),
    /** The beginning of the newest response. */
    answer: text(),
    /** Earliest time of the next attempt. */
    nextAt: at().notNull(),
    createdAt: at().notNull(),
    finishedAt: at(),
  },
  (t) => [
    index("webhook_delivery_log_idx").on(t.webhookId, t.id),
    index("webhook_delivery_due_idx").on(t.webhookId, t.state, t.nextAt),
    // Earlier events of the same submission, which must be delivered first.
    index("webhook_delivery_order_idx").on(t.webhookId, t.submissionId, t.seq).where(sql`state = 'pending'`),
    index("webhook_delivery_submission_fk_idx").on(t.submissionId),
    index("webhook_delivery_team_idx").on(t.teamId),
    index("webhook_delivery_created_idx").on(t.createdAt),
  ],
)
