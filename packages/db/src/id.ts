import { createHash, randomBytes, randomFillSync } from "node:crypto"
import { v7 } from "uuid"

let lastMs = 0
let counter = 0

/**
 * Creates a UUIDv7: it sorts by time of creation, and within this process strictly in the order of the calls, also within a millisecond
 * and when the clock is set back. With `date` it is an id of that time. Ids with equal dates still ascend, whatever other dates come in
 * between (the last {@link MOMENTS} are remembered), and do not affect ids of the current time. With `order` too, ids of one time sort by
 * it, in whichever process they were created.
 * @param order counted from 0; above 4,294,967,295 the remainder is used
 */
export function newId(date?: Date, order?: number): string {
  if (date) return v7({ msecs: date.getTime(), seq: order === undefined ? risingAt(date.getTime()) : order >>> 0, random: random(16) })
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    counter = start()
  } else if (++counter > MAX) {
    // More ids than the counter holds in this millisecond: use the next one.
    lastMs++
    counter = start()
  }
  return v7({ msecs: lastMs, seq: counter, random: random(16) })
}

const MAX = 0xffffffff

// Random bytes from the system cost more than the rest of an id, so they are fetched for hundreds of ids at a time. Secrets do not use
// this pool.
const pool = Buffer.alloc(8192)
let drawn = pool.length

/** Returns unused random bytes; read them before the next call. */
function random(length: number): Buffer {
  if (drawn + length > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += length
  return pool.subarray(drawn - length, drawn)
}

// Leaves three quarters of the counter's range.
function start(): number {
  return random(4).readUInt32BE() >>> 2
}

/** Number of remembered times: far more than the number of concurrent requests. */
const MOMENTS = 1000
/** The last counter of each time; the most recently used one is last. */
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

/**
 * Creates an unguessable secret in lower-case base32, safe in URLs. `bits` is rounded up to a multiple of five: 160 gives 32 characters.
 */
export function newSecret(bits = 160): string {
  return Array.from(randomBytes(Math.ceil(bits / 5)), (byte) => ALPHABET[byte & 31]).join("")
}

/** SHA-256 of a text's UTF-8, in lower-case hex (64 characters). */
export function sha256Hex(text: string): string {
  return createHash("sha256").update(text).digest("hex")
}
