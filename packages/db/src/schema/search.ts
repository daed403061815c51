import { big, table, text, uniqueIndex } from "../kit.ts"
import { submission } from "./submissions.ts"

/**
 * Which submission a document of the full-text index is. The index itself is made by a migration of each engine's own: on SQLite the
 * FTS5 table `submission_search`, whose rowid is `key` and which a trigger keeps clean; on Postgres the column `words` here.
 */
export const searchDocument = table(
  "search_document",
  {
    /** {@link searchKey}: the team's ordinal, then the submission's number, so that one team's documents lie together, oldest first. */
    key: big().primaryKey(),
    submissionId: text()
      .notNull()
      .references(() => submission.id, { onDelete: "cascade" }),
  },
  (t) => [uniqueIndex("search_document_submission_key").on(t.submissionId)],
)
