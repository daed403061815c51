/** When a delivery is tried again: eight tries over a day. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds between a try and the next; together 24 hours. */
const waits = [30 * SECOND, 4.5 * MINUTE, 15 * MINUTE, 40 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR]

/** Of webhooks that nothing arrives at, when they are paused. */
export const FAILING_MS = 5 * 24 * HOUR
/** How long what happened is kept. */
export const LOG_MS = 30 * 24 * HOUR
/** How long the secret before the newest signs as well. */
export const ROTATION_MS = 24 * HOUR
/** What one try may take. */
export const TRY_MS = 10 * SECOND
/** When a delivery is tried that waits for an earlier one of its submission: not before that one has ended. */
export const BEHIND = new Date("9999-01-01T00:00:00.000Z")
/** Bytes of an answer that are kept. */
export const ANSWER_BYTES = 2048
/** A receiver may ask for so much patience by `Retry-After`. */
const MOST_PATIENCE_MS = HOUR

/**
 * Milliseconds until the next try, give or take a tenth, so that what failed together does not return together. Null: it was the last.
 * @param tries how many there were
 * @param retryAfter seconds that the receiver asks for
 */
export function waitAfter(tries: number, retryAfter: number | null, random = Math.random): number | null {
  const wait = waits[tries - 1]
  if (wait === undefined) return null
  return Math.max(Math.round(wait * (0.9 + random() / 5)), Math.min((retryAfter ?? 0) * SECOND, MOST_PATIENCE_MS))
}
