import { at, index, int, json, primaryKey, table, text } from "../kit.ts"
import { user } from "./auth.ts"
import { portal } from "./portals.ts"
import { oneSubmission, oneTeam } from "./references.ts"

/** A total that a team watches while it chooses among a portal's submissions. */
export type BoardLimit =
  | { kind: "submissions"; max: number }
  | { kind: "submitter"; max: number }
  | { kind: "option"; field: string; option: string; max: number }
  | { kind: "sum"; field: string; max: number }

/** Settings of the board of a portal. A board without a row has none. */
export const board = table(
  "board",
  {
    portalId: text()
      .primaryKey()
      .references(() => portal.id, { onDelete: "cascade" }),
    teamId: oneTeam(),
    limits: json<BoardLimit[]>().notNull(),
    /** Keys of the answers shown on every card. */
    cardFields: json<string[]>().notNull(),
    /** Number of saves, so that two tabs cannot overwrite each other. */
    revision: int().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index("board_team_idx").on(t.teamId)],
)

/** A named selection of a portal's submissions. A board has several, for comparison. */
export const candidateSet = table(
  "candidate_set",
  {
    id: text().primaryKey(),
    teamId: oneTeam(),
    portalId: text()
      .notNull()
      .references(() => portal.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Null once the account is deleted. */
    createdBy: text().references(() => user.id, { onDelete: "set null" }),
    createdAt: at().notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [
    index("candidate_set_portal_idx").on(t.portalId, t.id),
    index("candidate_set_team_idx").on(t.teamId),
    index("candidate_set_created_by_fk_idx").on(t.createdBy),
  ],
)

/** A submission that a set includes, or holds in reserve. A submission without a row is out. */
export const candidatePlace = table(
  "candidate_place",
  {
    setId: text()
      .notNull()
      .references(() => candidateSet.id, { onDelete: "cascade" }),
    submissionId: oneSubmission(),
    teamId: oneTeam(),
    column: text().$type<"in" | "reserve">().notNull(),
    /** Order within the reserve, from 1; 0 in the column "in", which is sorted by score. */
    rank: int().notNull(),
  },
  (t) => [
    primaryKey({ name: "candidate_place_pk", columns: [t.setId, t.submissionId] }),
    index("candidate_place_submission_fk_idx").on(t.submissionId),
    index("candidate_place_team_idx").on(t.teamId),
  ],
)
