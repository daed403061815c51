import { text } from "../kit.ts"
import { organization, user } from "./auth.ts"
import { submission } from "./submissions.ts"

/** The team that a row belongs to; the row is deleted with it. */
export const oneTeam = () =>
  text()
    .notNull()
    .references(() => organization.id, { onDelete: "cascade" })

/** The submission that a row belongs to; the row is deleted with it. */
export const oneSubmission = () =>
  text()
    .notNull()
    .references(() => submission.id, { onDelete: "cascade" })

/** The account that a row belongs to; the row is deleted with it. */
export const oneUser = () =>
  text()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" })
