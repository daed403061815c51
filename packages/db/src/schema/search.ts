import { big, table, text, uniqueIndex } from "../kit.ts"
import { submission } from "./submissions.ts"

/**
 * The submission of each document in the full-text index. A migration of each engine creates the index itself: on SQLite the FTS5 table
 * `submission_search`, whose rowid is `key` and which a trigger cleans up; on Postgres the column `words` here.
 */
export const searchDocument = table(
  "search_document",
  {
    /** {@link searchKey}: the team's ordinal, then the submission's number, so that a team's documents are adjacent, oldest first. */
    key: big().primaryKey(),
    submissionId: text()
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
  },
  (t) => [uniqueIndex("search_document_submission_key").on(t.submissionId)],
)
