/** How much a submitter may say at once; said on the page and held to by the server. */
export const MAX_SUBMITTER_MESSAGE = 4_000
/** Most characters of the reason for declining an offer. */
export const MAX_OFFER_REASON = 500
/** Files of one message, and bytes of each. */
export const MAX_SUBMITTER_FILES = 10
export const MAX_MESSAGE_BYTES = 100_000_000
