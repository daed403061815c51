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
    /** What the team calls it; may be empty. */
    name: text().notNull(),
    format: text().$type<"standard" | "json" | "slack" | "mattermost" | "teams" | "ntfy">().notNull(),
    /** Its address and its secrets, encrypted: who has the address of a channel can write there. */
    sealed: text().notNull(),
    /** Event types that it receives. */
    events: json<string[]>().notNull(),
    /** Ids of the portals whose submissions it receives; null: all. */
    portals: json<string[]>(),
    /** Whether it receives e-mail addresses, names and answers to identifying fields. */
    identifying: bool().notNull(),
    state: text().$type<"on" | "paused">().notNull(),
    /** `asked`: by a person · `failing`: nothing arrived for days · `gone`: it answered 410. Null while it is on. */
    pausedBecause: text().$type<"asked" | "failing" | "gone" | "keeper">(),
    pausedAt: at(),
    /** Since when nothing has arrived; null: the newest attempt did. */
    failingSince: at(),
    /** Number of the newest event of the team that was looked at for it. */
    seq: int().notNull(),
    /** When the next of its deliveries is to be tried; null: none waits. */
    dueAt: at(),
    /** Until then somebody is delivering; when that has passed it says who waits longest. */
    leaseUntil: at().notNull(),
    /** Its keeper, where that is a person. */
    createdBy: text(),
    /** Its keeper, where that is an API key: then it is no person's. */
    apiKeyId: text(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index("webhook_team_idx").on(t.teamId, t.id)],
)

/** One thing that a webhook is notified, with every try to tell it. Kept for 30 days. */
export const webhookDelivery = table(
  "webhook_delivery",
  {
    /** With `msg_` before it, the `webhook-id` of each of its tries. */
    id: text().primaryKey(),
    teamId: oneTeam(),
    webhookId: text()
      .notNull()
      .references(() => webhook.id, { onDelete: "cascade" }),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** The submission's. */
    number: int(),
    /** The event's. Those of one submission arrive in this order. */
    seq: int().notNull(),
    type: text().notNull(),
    /** What is sent, byte for byte; null: it was erased with its submission. */
    body: text(),
    /** `failed`: given up, or not to be sent any more. */
    state: text().$type<"pending" | "delivered" | "failed">().notNull(),
    /** Tries since it was made or last redelivered. */
    tries: int().notNull(),
    /** The newest tries, oldest first. */
    attempts: json<{ at: string; ms: number; status: number | null; problem: string | null }[]>().notNull(),
    /** HTTP status of the newest try; null: none, or no answer. */
    status: int(),
    /** Milliseconds that the newest try took. */
    ms: int(),
    /** The beginning of the newest answer. */
    answer: text(),
    /** Not before. */
    nextAt: at().notNull(),
    createdAt: at().notNull(),
    finishedAt: at(),
  },
  (t) => [
    index("webhook_delivery_log_idx").on(t.webhookId, t.id),
    index("webhook_delivery_due_idx").on(t.webhookId, t.state, t.nextAt),
    // What must arrive first, of the same submission.
    index("webhook_delivery_order_idx").on(t.webhookId, t.submissionId, t.seq).where(sql`state = 'pending'`),
    index("webhook_delivery_submission_fk_idx").on(t.submissionId),
    index("webhook_delivery_team_idx").on(t.teamId),
    index("webhook_delivery_created_idx").on(t.createdAt),
  ],
)
