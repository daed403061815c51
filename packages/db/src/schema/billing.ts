import { at, index, int, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization } from "./auth.ts"
import { oneTeam, oneUser } from "./references.ts"

/** A team's subscription, as the payment service last reported it; no row: the team never bought a plan. */
export const billing = table(
  "billing",
  {
    teamId: text()
      .primaryKey()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** An id at the payment service, like every id in this table. */
    customerId: text(),
    subscriptionId: text(),
    /** The payment service's own status; null: there never was a subscription. */
    status: text(),
    /** Which of the operator's plans it pays for. */
    plan: text(),
    interval: text().$type<"monthly" | "yearly">(),
    quantity: int(),
    periodEnd: at(),
    /** The subscription ends by itself then; null: it renews. */
    cancelAt: at(),
    trialEnd: at(),
    /** Since when payments fail; the grace period is counted from here. */
    unpaidSince: at(),
    /** The plan that ended last, and when. */
    endedPlan: text(),
    endedAt: at(),
    /** The purchase in progress: its key, its plan, its id at the payment service if it has one, and until when it can be paid. */
    checkoutKey: text(),
    checkoutPlan: text(),
    checkoutInterval: text().$type<"monthly" | "yearly">(),
    checkoutId: text(),
    checkoutUntil: at(),
    /**
     * Number of the last request to the payment service, and of the request whose answer is stored: an older answer never replaces a
     * newer one.
     */
    asked: int().notNull().default(0),
    answered: int().notNull().default(0),
    /** When the payment service was last asked. */
    checkedAt: at(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    uniqueIndex("billing_customer_key").on(t.customerId),
    index("billing_checked_idx").on(t.checkedAt),
    index("billing_unpaid_idx").on(t.unpaidSince),
  ],
)

/** A processed event of the payment service; receiving the same one again has no effect. */
export const billingEvent = table(
  "billing_event",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    type: text().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [index("billing_event_team_idx").on(t.teamId), index("billing_event_created_idx").on(t.createdAt)],
)

/** A member beyond the plan's seats, who can only read until a seat is free. */
export const seatWaiting = table(
  "seat_waiting",
  {
    teamId: oneTeam(),
    userId: oneUser(),
    /** Their role until then: `viewer`, or nothing if their own role does not include reading. */
    role: text().notNull(),
    since: at().notNull(),
  },
  (t) => [primaryKey({ name: "seat_waiting_pk", columns: [t.teamId, t.userId] }), index("seat_waiting_user_idx").on(t.userId)],
)
