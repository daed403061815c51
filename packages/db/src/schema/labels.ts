import { at, bool, index, int, json, primaryKey, table, text } from "../kit.ts"
import { organization } from "./auth.ts"
import { submission } from "./submissions.ts"

/** Labels that answer one question ("Verdict", "Fit"). */
export const labelGroup = table(
  "label_group",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Several labels of the group may stand on one submission. */
    multiple: bool().notNull(),
    required: bool().notNull(),
    /** Asked only where one of these labels is; null: always. */
    onlyIf: json<string[]>(),
    /** Asked only of what these portals brought; null: of everything. */
    portals: json<string[]>(),
    position: int().notNull(),
    archivedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [index("label_group_team_idx").on(t.teamId, t.position)],
)

export const label = table(
  "label",
  {
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    groupId: text()
      .notNull()
      .references(() => labelGroup.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** Name of one of the twelve hues; the theme holds the colours. */
    hue: text().notNull(),
    /** An icon in the place of the colour's square, as `lucide:music`; null: the square. */
    icon: text(),
    /** One character, lower case; null when none is left. */
    key: text(),
    description: text().notNull(),
    /** Meant for the submitter. */
    feedbackText: text(),
    position: int().notNull(),
    archivedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [index("label_team_idx").on(t.teamId, t.position), index("label_group_idx").on(t.groupId)],
)

/** A label on a submission. `teamId` has no index, which every key press would pay for: deleting a team reads these small rows once. */
export const submissionLabel = table(
  "submission_label",
  {
    submissionId: text()
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    labelId: text()
      .notNull()
      .references(() => label.id, { onDelete: "cascade" }),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    /** User, rule or key that set it. */
    setBy: text(),
    createdAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "submission_label_pk", columns: [t.submissionId, t.labelId] }),
    index("submission_label_label_idx").on(t.labelId, t.submissionId),
  ],
)
