import { at, big, index, int, json, primaryKey, table, text, uniqueIndex } from "../kit.ts"
import { organization } from "./auth.ts"
import { oneTeam, oneUser } from "./references.ts"

/** How far a team's submissions have been counted for its insights; no row: not at all yet. */
export const insightTeam = table("insight_team", {
  teamId: text()
    .primaryKey()
    .references(() => organization.id, { onDelete: "cascade" }),
  /** `seq` of the last event that was counted. */
  seq: int().notNull(),
  /** While everything is counted again: the number of the last submission that was. Null: all of them are. */
  walked: int(),
  /** IANA name of the zone in which the days were counted: the team's, copied from its settings whenever counting begins again. */
  zone: text().notNull(),
  updatedAt: at().notNull(),
})

/** What is counted by day: one kind of thing, of one portal, with one answer to "which". */
export const insightSeries = table(
  "insight_series",
  {
    /** `searchKey` of the team's ordinal and a running number. */
    id: big().primaryKey(),
    teamId: oneTeam(),
    /** `outcome`, `label`, `reply`, …: see the server's insights feature. */
    metric: text().notNull(),
    portalId: text().notNull(),
    /** Which label, outcome, option, stage, or how long a wait. */
    key: text().notNull(),
  },
  (t) => [uniqueIndex("insight_series_key").on(t.teamId, t.metric, t.portalId, t.key)],
)

/** How often it happened on one day. No row tells of a person. */
export const insightDay = table(
  "insight_day",
  {
    seriesId: big()
      .notNull()
      .references(() => insightSeries.id, { onDelete: "cascade" }),
    /** Days since 1970, in the team's zone. */
    day: int().notNull(),
    count: int().notNull(),
    /** How many of `count` are of submissions that were erased since: nothing could count them again. */
    kept: int().notNull().default(0),
  },
  (t) => [
    primaryKey({ name: "insight_day_pk", columns: [t.seriesId, t.day] }),
    // With the count in it: a year is summed from the index alone, in a fifth of the time.
    index("insight_day_sum_idx").on(t.seriesId, t.day, t.count),
  ],
)

/** What each submission has added to the counts, so that the same can be taken off again. */
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

/** Submissions that changed without an event, and are to be counted again. */
export const insightPending = table(
  "insight_pending",
  {
    teamId: oneTeam(),
    submissionId: text().notNull(),
  },
  (t) => [primaryKey({ name: "insight_pending_pk", columns: [t.teamId, t.submissionId] })],
)

/** A member wants a team's numbers by mail on Mondays; no row: they do not. */
export const weeklyMail = table(
  "weekly_mail",
  {
    userId: oneUser(),
    teamId: oneTeam(),
    /** When the next one is written. */
    nextAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "weekly_mail_pk", columns: [t.userId, t.teamId] }),
    index("weekly_mail_due_idx").on(t.nextAt),
    index("weekly_mail_team_idx").on(t.teamId),
  ],
)
