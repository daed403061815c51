import { at, big, index, table, text } from "../kit.ts"
import { organization } from "./auth.ts"
import { portal } from "./portals.ts"
import { submission } from "./submissions.ts"

/** An uploaded file. Belongs to a portal until a submission takes it; what no submission takes expires. */
export const file = table(
  "file",
  {
    /** The last segment of the tus address. Unguessable. */
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    portalId: text()
      .notNull()
      .references(() => portal.id),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** Path of the field that it answers, e.g. `tracks.audio`. */
    field: text().notNull(),
    state: text().$type<"uploading" | "stored" | "refused">().notNull(),
    /** As the submitter named it; never part of a path. */
    name: text().notNull(),
    /** Bytes. */
    size: big().notNull(),
    /** Sniffed from the content, never taken from the client. */
    contentType: text(),
    sha256: text(),
    createdAt: at().notNull(),
    storedAt: at(),
    /** Null once a submission has taken it. */
    expiresAt: at(),
  },
  (t) => [
    index("file_submission_idx").on(t.submissionId),
    index("file_expires_idx").on(t.expiresAt),
    index("file_team_idx").on(t.teamId),
    index("file_portal_idx").on(t.portalId),
  ],
)
