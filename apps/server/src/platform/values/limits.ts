/**
 * Limits that pages know too, in a module without schemas: anyone who imports a schema's file brings its schemas along, and zod with them.
 * Browser-safe; the schemas are made of the same numbers.
 */

/** Submissions that can be picked by hand. */
export const MAX_PICKED = 1_000

/** Characters of one comment, mentions as they stand in it. */
export const MAX_COMMENT = 4_000

/** Characters of what the team writes to a submitter. */
export const MAX_BODY = 10_000
export const MAX_SUBJECT = 200
/** Files of one message. */
export const MAX_MESSAGE_FILES = 10

/** Characters of a receipt in a team's own words. */
export const MAX_RECEIPT_SUBJECT = 150
export const MAX_RECEIPT_BODY = 2_000

/** Days after which what is in the trash, and spam, is erased. */
export const TRASH_DAYS = 30
