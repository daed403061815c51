import { at, index, int, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization } from "./auth.ts"
import { oneTeam, oneUser } from "./references.ts"

/** What a team pays for, as it was when the payment service was last asked; no row: it never bought anything. */
export const billing = table(
  "billing",
  {
    teamId: text()
      .primaryKey()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** At the payment service, like every id here. */
    customerId: text(),
    subscriptionId: text(),
    /** In the payment service's words; null: there never was one. */
    status: text(),
    /** Which of the operator's plans it is for. */
    plan: text(),
    interval: text().$type<"monthly" | "yearly">(),
    quantity: int(),
    periodEnd: at(),
    /** It ends by itself then; null: it renews. */
    cancelAt: at(),
    trialEnd: at(),
    /** Since when a payment fails; the grace is counted from here. */
    unpaidSince: at(),
    /** The plan that ended last, and when. */
    endedPlan: text(),
    endedAt: at(),
    /** The purchase that is under way: its key, what it is for, its id at the payment service once there is one, and until when it can be paid. */
    checkoutKey: text(),
    checkoutPlan: text(),
    checkoutInterval: text().$type<"monthly" | "yearly">(),
    checkoutId: text(),
    checkoutUntil: at(),
    /** Number of the last question to the payment service, and of the one whose answer is here: an older answer never takes its place. */
    asked: int().notNull().default(0),
    answered: int().notNull().default(0),
    /** When the payment service was asked last. */
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

/** A notice of the payment service that was acted on; the same one once more does nothing. */
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

/** A member beyond the seats of the team's plan, who reads and does no more until there is a seat. */
export const seatWaiting = table(
  "seat_waiting",
  {
    teamId: oneTeam(),
    userId: oneUser(),
    /** What they are meanwhile: `viewer`, or nothing where their own role does not even read. */
    role: text().notNull(),
    since: at().notNull(),
  },
  (t) => [primaryKey({ name: "seat_waiting_pk", columns: [t.teamId, t.userId] }), index("seat_waiting_user_idx").on(t.userId)],
)
