import { big, index, int, json, table, text } from "../kit.ts"
import { organization } from "./auth.ts"

/** What filters ask of a submission, but for its words and its time. */
export type FacetAttributes = {
  portal: string
  stage: string
  /** Decided, and not yet published. */
  held: boolean
  assignee: string | null
  /** Sorted. */
  labels: string[]
  /** Who put them there; sorted, each once. */
  reviewers: string[]
  files: boolean
  /** In no list but the trash, or in none at all; most say nothing of it. */
  gone?: "trash" | "erased"
}

/** One combination of facts that submissions of a team have, so that a million of them share some thousands of rows. */
export const facet = table(
  "facet",
  {
    /** 53 bits of the hash of team and facts. */
    id: big().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    facts: json<FacetAttributes>().notNull(),
  },
  (t) => [index("facet_team_idx").on(t.teamId)],
)

/**
 * Which combination each submission has: rows so narrow that a million of them are read at start in no time. Triggers take away the row of
 * a deleted submission, and all rows of a deleted team.
 */
export const submissionFacet = table("submission_facet", {
  /** `searchKey` of the submission: the team's ordinal, then its number. */
  key: big().primaryKey(),
  facetId: big().notNull(),
  /** Second of its arrival, since 1970. */
  arrived: int().notNull(),
})
