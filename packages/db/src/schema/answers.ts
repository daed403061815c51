import { big, double, index, primaryKey, table, text } from "../kit.ts"

/**
 * The answers that filters compare, one row for each different value of a question in a submission. Triggers delete the rows of a deleted
 * submission, and all rows of a deleted team. The row of question 0 is the progress of the backfill: `readBackfill`.
 */
export const answerValue = table(
  "answer_value",
  {
    /** Hash of the team, the path of the question and the kind of its values: `questionId` of the server's submission index. */
    question: big().notNull(),
    /** `searchKey` of the submission: the team's ordinal, then its number. */
    key: big().notNull(),
    /** A number, the day of a date since 1970, or 1 and 0 for yes and no; 0 for texts. */
    number: double().notNull(),
    /** An option, or the folded beginning of a text; empty for all others. */
    text: text().notNull(),
  },
  (t) => [
    // A condition reads one question by ranges of submissions, from the index alone.
    primaryKey({ name: "answer_value_pk", columns: [t.question, t.key, t.number, t.text] }),
    index("answer_value_key_idx").on(t.key),
  ],
)
