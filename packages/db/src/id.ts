import { createHash, randomBytes, randomFillSync } from "node:crypto"
import { v7 } from "uuid"

let lastMs = 0
let counter = 0

/**
 * A UUIDv7: sorts by time of creation, and within this process strictly in the order of the calls, also within a millisecond and when
 * the clock steps back. With `date` it is an id of that moment: calls with equal dates still rise among themselves, whatever other dates
 * lie between (the last {@link MOMENTS} of them are remembered), and do not disturb the ids of now. With `order` too, ids of one moment
 * sort by that, in whichever process they were made.
 * @param order counted from 0; of one above 4,294,967,295 the remainder
 */
export function newId(date?: Date, order?: number): string {
  if (date) return v7({ msecs: date.getTime(), seq: order === undefined ? risingAt(date.getTime()) : order >>> 0, random: random(16) })
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = start()
  } else if (++counter > MAX) {
    // More ids than the counter holds in this millisecond: borrow the next.
    lastMs++
    counter = start()
  }
  return v7({ msecs: lastMs, seq: counter, random: random(16) })
}

const MAX = 0xffffffff

// Asking the system for random bytes costs more than the rest of an id: they are fetched for hundreds of ids at a time. Secrets are not
// made of these.
const pool = Buffer.alloc(8192)
let drawn = pool.length

/** Random bytes that nobody was given before; to be read before the next draw. */
function random(length: number): Buffer {
  if (drawn + length > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += length
  return pool.subarray(drawn - length, drawn)
}

// Leaves three quarters of the counter's range above it.
function start(): number {
  return random(4).readUInt32BE() >>> 2
}

/** How many moments are remembered: far more than the requests that are answered side by side. */
const MOMENTS = 1000
/** The last counter of each, the one that was asked for last at the end. */
const counters = new Map<number, number>()

function risingAt(ms: number): number {
  const last = counters.get(ms)
  const next = last === undefined || last === MAX ? start() : last + 1
  counters.delete(ms)
  counters.set(ms, next)
  const [oldest] = counters.keys()
  if (counters.size > MOMENTS && oldest !== undefined) counters.delete(oldest)
  return next
}

const ALPHABET = "abcdefghijklmnopqrstuvwxyz234567"

/** An unguessable secret in lower-case base32, safe in addresses. `bits` is rounded up to fives: 160 gives 32 characters. */
export function newSecret(bits = 160): string {
  return Array.from(randomBytes(Math.ceil(bits / 5)), (byte) => ALPHABET[byte & 31]).join("")
}

/** SHA-256 of a text's UTF-8, in lower-case hex (64 characters). */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
