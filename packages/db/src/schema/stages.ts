import { at, index, int, table, text } from "../kit.ts"
import { organization } from "./auth.ts"

/** A stage of submissions. */
export const stage = table(
  "stage",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** `spam` is one stage that the system maintains: its submissions are in no other list. */
    category: text().$type<"inbox" | "review" | "accepted" | "declined" | "withdrawn" | "spam">().notNull(),
    /** The status text for the submitter. */
    publicWording: text().notNull(),
    position: int().notNull(),
    /** The shape of its icon; null: derived from its category and position. */
    glyph: text(),
    /** Accepted stages that ask the submitter for an answer: within so many days, or until the end of a date (`YYYY-MM-DD`). Both null: none. */
    answerDays: int(),
    answerDate: text(),
    archivedAt: at(),
    /** After removal: the stage that its submissions were moved to. */
    replacedById: text(),
    createdAt: at().notNull(),
  },
  (t) => [index("stage_team_idx").on(t.teamId, t.position)],
)
