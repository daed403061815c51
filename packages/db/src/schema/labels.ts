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
    /** A submission can have several labels of the group. */
    multiple: bool().notNull(),
    required: bool().notNull(),
    /** The group is asked only if the submission has one of these labels; null: always. */
    onlyIf: json<string[]>(),
    /** The group is asked only for submissions of these portals; null: for all. */
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
    /** An icon shown instead of the coloured square, such as `lucide:music`; null: the square. */
    icon: text(),
    /** The key that sets it: one lower-case character; null: no key was free. */
    key: text(),
    description: text().notNull(),
    /** Feedback for the submitter. */
    feedbackText: text(),
    position: int().notNull(),
    archivedAt: at(),
    createdAt: at().notNull(),
  },
  (t) => [index("label_team_idx").on(t.teamId, t.position), index("label_group_idx").on(t.groupId)],
)

/**
 * A label on a submission. `teamId` has no index, because every key press would have to update it: only deleting a team scans these small
 * rows.
 */
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
    /** Id of the user, rule or API key that set it. */
    setBy: text(),
    createdAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "submission_label_pk", columns: [t.submissionId, t.labelId] }),
    index("submission_label_label_idx").on(t.labelId, t.submissionId),
  ],
)
