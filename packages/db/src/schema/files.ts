import { sql } from "drizzle-orm"
import { at, big, index, json, table, text } from "../kit.ts"
import { organization } from "./auth.ts"
import { message } from "./messages.ts"
import { portal } from "./portals.ts"
import { submission } from "./submissions.ts"

/** An uploaded file. Belongs to a portal until a submission includes it; unused files expire. */
export const file = table(
  "file",
  {
    /** The last segment of the tus URL. Unguessable. */
    id: text().primaryKey(),
    teamId: text()
      .notNull()
      .references(() => organization.id, { onDelete: "cascade" }),
    portalId: text()
      .notNull()
      .references(() => portal.id),
    submissionId: text().references(() => submission.id, { onDelete: "cascade" }),
    /** The message that it is attached to, from either side. */
    messageId: text().references(() => message.id, { onDelete: "cascade" }),
    /** Path of the answered field, e.g. `tracks.audio`; empty for attachments of messages. */
    field: text().notNull(),
    state: text().$type<"uploading" | "stored" | "refused">().notNull(),
    /** The submitter's file name; never part of a path. */
    name: text().notNull(),
    /** Size in bytes. */
    size: big().notNull(),
    /** Detected from the content, never taken from the client. */
    contentType: text(),
    sha256: text(),
    /** Metadata of an audio file: `AudioFacts` of the server's uploads feature. Null for other files, or without metadata. */
    facts: json<unknown>(),
    /** Hash of the uploader's network address while the file is unused, so that one sender cannot fill the disk. */
    sender: text(),
    createdAt: at().notNull(),
    storedAt: at(),
    /** Null once a submission includes it. */
    expiresAt: at(),
  },
  (t) => [
    index("file_submission_idx").on(t.submissionId),
    index("file_message_idx").on(t.messageId).where(sql`message_id is not null`),
    index("file_expires_idx").on(t.expiresAt),
    // Contains the sizes, so that a team's total is summed without reading the rows.
    index("file_team_idx").on(t.teamId, t.size),
    index("file_portal_idx").on(t.portalId),
    index("file_sender_idx").on(t.sender),
    index("file_hash_idx").on(t.teamId, t.sha256),
  ],
)

/** The loudness of an audio file over time, for drawing it. Separate from the file's row, which is read far more often. */
export const waveform = table("waveform", {
  fileId: text()
    .primaryKey()
    .references(() => file.id, { onDelete: "cascade" }),
  /** Base64 of one byte per step, from 0 (silent) to 255 (loudest); empty: the file could not be decoded. */
  peaks: text().notNull(),
  createdAt: at().notNull(),
})
