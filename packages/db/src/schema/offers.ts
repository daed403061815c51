import { sql } from "drizzle-orm"
import { at, index, table, text } from "../kit.ts"
import { oneSubmission, oneTeam } from "./references.ts"

/** The answer that is asked of a submitter whose acceptance was published. The history has earlier offers of the submission. */
export const offer = table(
  "offer",
  {
    submissionId: oneSubmission().primaryKey(),
    teamId: oneTeam(),
    /** The accepted stage that asked. It may be archived by now. */
    stageId: text().notNull(),
    state: text().$type<"open" | "confirmed" | "declined" | "expired" | "withdrawn">().notNull(),
    /** The submitter can answer before this time. */
    until: at().notNull(),
    /** IANA name of the time zone in which `until` is shown. */
    timeZone: text().notNull(),
    /** When the submitter answered; null: not yet. */
    answeredAt: at(),
    /** When the reminder is due; null: it was sent, or none is needed. */
    remindAt: at(),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    index("offer_team_idx").on(t.teamId, t.state),
    index("offer_until_idx").on(t.until).where(sql`state = 'open'`),
    index("offer_remind_idx").on(t.remindAt).where(sql`remind_at is not null`),
  ],
)
