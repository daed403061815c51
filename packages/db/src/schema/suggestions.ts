import { at, bool, index, int, json, primaryKey, table, text } from "../kit.ts"
import { organization } from "./auth.ts"
import { label } from "./labels.ts"
import { oneTeam } from "./references.ts"
import { submission } from "./submissions.ts"

/** A team's settings for suggestions. Without a row they are on for everything. */
export const suggestionSetting = table("suggestion_setting", {
  teamId: text()
    .primaryKey()
    .references(() => organization.id, { onDelete: "cascade" }),
  enabled: bool().notNull(),
  /** Ids of label groups without suggestions. */
  groupsOff: json<string[]>().notNull(),
  /** Keys of the fields that suggestions never use, in every portal; `group.field` inside of a group. */
  fieldsOff: json<string[]>().notNull(),
  /** By label id: muted or not, as chosen by a member; without an entry the acceptance rate decides. */
  muted: json<Record<string, boolean>>().notNull(),
  /** Labels set earlier are not used for training; null: all are. */
  learnFrom: at(),
  /** When everything learned was last forgotten. */
  forgottenAt: at(),
  updatedAt: at().notNull(),
})

/**
 * What became of a suggestion, or would have become of it. A dismissal counts as an answer: the label does not apply.
 * Rows follow the labels: one whose label is taken off again goes.
 */
export const suggestionOutcome = table(
  "suggestion_outcome",
  {
    submissionId: text()
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
    labelId: text()
      .notNull()
      .references(() => label.id, { onDelete: "cascade" }),
    teamId: oneTeam(),
    /** `same` and `other`: a person answered without accepting or dismissing, and the model would have been right or wrong. */
    outcome: text().$type<"accepted" | "dismissed" | "same" | "other">().notNull(),
    /** The submission is one of the tenth, chosen by lot, for which no suggestion is shown. */
    lot: bool().notNull(),
    /** Probability that the model gave, in percent. */
    percent: int().notNull(),
    /** Number of the newest event of the team that the model had learned from. */
    version: int().notNull(),
    createdAt: at().notNull(),
  },
  (t) => [
    primaryKey({ name: "suggestion_outcome_pk", columns: [t.submissionId, t.labelId] }),
    index("suggestion_outcome_team_idx").on(t.teamId, t.createdAt),
    index("suggestion_outcome_label_fk_idx").on(t.labelId),
  ],
)
