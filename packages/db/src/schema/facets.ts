import { big, index, int, json, table, text } from "../kit.ts"
import { organization } from "./auth.ts"

/** The attributes of a submission that filters use, except its words and its time. */
export type FacetAttributes = {
  portal: string
  stage: string
  /** Decided but not published yet. */
  held: boolean
  assignee: string | null
  /** Sorted ids. */
  labels: string[]
  /** Members who set the labels; sorted, without duplicates. */
  reviewers: string[]
  files: boolean
  /** Only in the trash, or in no list at all; absent for most submissions. */
  gone?: "trash" | "erased"
}

/** One combination of attributes. A million submissions share some thousands of these rows. */
export const facet = table(
  "facet",
  {
    /** 53 bits of the hash of team and attributes. */
    id: big().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    facts: json<FacetAttributes>().notNull(),
  },
  (t) => [index("facet_team_idx").on(t.teamId)],
)

/**
 * The combination of each submission, in rows so narrow that a million of them are read at start in no time. Triggers delete the row of a
 * deleted submission, and all rows of a deleted team.
 */
export const submissionFacet = table("submission_facet", {
  /** `searchKey` of the submission: the team's ordinal, then its number. */
  key: big().primaryKey(),
  facetId: big().notNull(),
  /** Time of arrival in seconds since 1970. */
  arrived: int().notNull(),
})
