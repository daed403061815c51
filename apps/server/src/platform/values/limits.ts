/**
 * Limits that pages need too, in a module without schemas: importing a schema's file would bundle its schemas and zod.
 * Safe for the browser; the schemas use the same numbers.
 */

/** Submissions that can be selected one by one. */
export const MAX_PICKED = 1_000

/** Characters of a comment, including the tokens of its mentions. */
export const MAX_COMMENT = 4_000

/** Characters of a message from the team to a submitter. */
export const MAX_BODY = 10_000
export const MAX_SUBJECT = 200
/** Files of one message. */
export const MAX_MESSAGE_FILES = 10

/** Characters of a team's own receipt. */
export const MAX_RECEIPT_SUBJECT = 150
export const MAX_RECEIPT_BODY = 2_000

/** Days after which trash and spam are erased. */
export const TRASH_DAYS = 30
