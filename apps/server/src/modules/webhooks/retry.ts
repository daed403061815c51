/** The schedule of delivery attempts: eight within a day. */

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Milliseconds between attempts; 24 hours in total. */
const waits = [30 * SECOND, 4.5 * MINUTE, 15 * MINUTE, 40 * MINUTE, 2 * HOUR, 6 * HOUR, 15 * HOUR]

/** How long a webhook may fail before it is paused. */
export const FAILING_MS = 5 * 24 * HOUR
/** How long deliveries are stored. */
export const LOG_MS = 30 * 24 * HOUR
/** How long the previous secret is also used to sign. */
export const ROTATION_MS = 24 * HOUR
/** Timeout of one attempt. */
export const TRY_MS = 10 * SECOND
/** The time of a delivery that waits for an earlier one of its submission. */
export const BEHIND = new Date("9999-01-01T00:00:00.000Z")
/** Bytes of a response that are stored. */
export const ANSWER_BYTES = 2048
/** Longest `Retry-After` that is respected. */
const MOST_PATIENCE_MS = HOUR

/**
 * Milliseconds until the next attempt, varied by a tenth, so that deliveries that failed together are not retried together. Null: none.
 * @param tries number of attempts so far
 * @param retryAfter seconds that the receiver requests
 */
export function waitAfter(tries: number, retryAfter: number | null, random = Math.random): number | null {
  const wait = waits[tries - 1]
  if (wait === undefined) return null
  return Math.max(Math.round(wait * (0.9 + random() / 5)), Math.min((retryAfter ?? 0) * SECOND, MOST_PATIENCE_MS))
}
