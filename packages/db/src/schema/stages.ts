import { at, index, int, table, text } from "../kit.ts"
import { organization } from "./auth.ts"

/** Where a submission is. */
export const stage = table(
  "stage",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** `spam` is one stage that the system keeps: what is in it is in no list but its own. */
    category: text().$type<"inbox" | "review" | "accepted" | "declined" | "withdrawn" | "spam">().notNull(),
    /** What the submitter reads. */
    publicWording: text().notNull(),
    position: int().notNull(),
    /** The shape that it is drawn by; null: what its category and its place among the others say. */
    glyph: text(),
    archivedAt: at(),
    /** Once it was removed: the stage that took in what stood there. */
    replacedById: text(),
    createdAt: at().notNull(),
  },
  (t) => [index("stage_team_idx").on(t.teamId, t.position)],
)
