import { at, big, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization } from "./auth.ts"
import { oneTeam, oneUser } from "./references.ts"

/** How far a team's submissions have been counted for insights; no row: not at all. */
export const insightTeam = table("insight_team", {
  teamId: text()
    .primaryKey()
    .references(() => organization.id, { onDelete: "cascade" }),
  /** `seq` of the last counted event. */
  seq: int().notNull(),
  /** During a recount: the number of the last counted submission. Null: all are counted. */
  walked: int(),
  /** IANA name of the time zone of the days: copied from the team's settings when counting starts. */
  zone: text().notNull(),
  updatedAt: at().notNull(),
})

/** One daily count: a kind of event, for one portal and one key. */
export const insightSeries = table(
  "insight_series",
  {
    /** `searchKey` of the team's ordinal and a running number. */
    id: big().primaryKey(),
    teamId: oneTeam(),
    /** `outcome`, `label`, `reply`, …: see the server's insights feature. */
    metric: text().notNull(),
    portalId: text().notNull(),
    /** Which label, outcome, option or stage, or the length of a wait. */
    key: text().notNull(),
  },
  (t) => [uniqueIndex("insight_series_key").on(t.teamId, t.metric, t.portalId, t.key)],
)

/** The count of one day. No row can be traced to a person. */
export const insightDay = table(
  "insight_day",
  {
    seriesId: big()
      .notNull()
      .references(() => insightSeries.id, { onDelete: "cascade" }),
    /** Days since 1970, in the team's time zone. */
    day: int().notNull(),
    count: int().notNull(),
    /** How many of `count` belong to submissions erased since, which a recount cannot include. */
    kept: int().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "insight_day_pk", columns: [t.seriesId, t.day] }),
    // Includes the count: a year is summed from the index alone, in a fifth of the time.
    index("insight_day_sum_idx").on(t.seriesId, t.day, t.count),
  ],
)

/** The contribution of each submission to the counts, so that it can be subtracted again. */
export const insightSubmission = table(
  "insight_submission",
  {
    teamId: oneTeam(),
    number: int().notNull(),
    /** Pairs: running number of the series, day. */
    counted: json<number[]>().notNull(),
  },
  (t) => [primaryKey({ name: "insight_submission_pk", columns: [t.teamId, t.number] })],
)

/** Submissions that changed without an event and must be recounted. */
export const insightPending = table(
  "insight_pending",
  {
    teamId: oneTeam(),
    submissionId: text().notNull(),
  },
  (t) => [primaryKey({ name: "insight_pending_pk", columns: [t.teamId, t.submissionId] })],
)

/** A member who gets a team's numbers by mail on Mondays; no row: off. */
export const weeklyMail = table(
  "weekly_mail",
  {
    userId: oneUser(),
    teamId: oneTeam(),
    /** When the next mail is written. */
    nextAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "weekly_mail_pk", columns: [t.userId, t.teamId] }),
    index("weekly_mail_due_idx").on(t.nextAt),
    index("weekly_mail_team_idx").on(t.teamId),
  ],
)
