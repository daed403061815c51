import { sql } from "drizzle-orm"
import { at, big, index, json, table, text } from "../kit.ts"
import { organization } from "./auth.ts"
import { message } from "./messages.ts"
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
    /** The message that it came with, of either side. */
    messageId: text().references(() => message.id, { onDelete: "cascade" }),
    /** Path of the field that it answers, e.g. `tracks.audio`; empty for what came with a message. */
    field: text().notNull(),
    state: text().$type<"uploading" | "stored" | "refused">().notNull(),
    /** As the submitter named it; never part of a path. */
    name: text().notNull(),
    /** Bytes. */
    size: big().notNull(),
    /** Sniffed from the content, never taken from the client. */
    contentType: text(),
    sha256: text(),
    /** What an audio file says of itself: `AudioFacts` of the server's uploads feature. Null where it says nothing, or is none. */
    facts: json<unknown>(),
    /** Hash of the sender's address while no submission has taken it, so that one sender cannot fill the disk. */
    sender: text(),
    createdAt: at().notNull(),
    storedAt: at(),
    /** Null once a submission has taken it. */
    expiresAt: at(),
  },
  (t) => [
    index("file_submission_idx").on(t.submissionId),
    index("file_message_idx").on(t.messageId).where(sql`message_id is not null`),
    index("file_expires_idx").on(t.expiresAt),
    // With the sizes, so that what a team holds is summed without its rows.
    index("file_team_idx").on(t.teamId, t.size),
    index("file_portal_idx").on(t.portalId),
    index("file_sender_idx").on(t.sender),
    index("file_hash_idx").on(t.teamId, t.sha256),
  ],
)

/** How loud an audio file is over its length, for drawing it. Apart from the file's row, which is read far more often. */
export const waveform = table("waveform", {
  fileId: text()
    .primaryKey()
    .references(() => file.id, { onDelete: "cascade" }),
  /** Base64 of one byte per step, 0 silent to 255 loudest; empty: it could not be read. */
  peaks: text().notNull(),
  createdAt: at().notNull(),
})
