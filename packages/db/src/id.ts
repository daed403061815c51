import { createHash, randomBytes, randomFillSync } from "node:crypto"
import { v7 } from "uuid"

let lastMs = 0
let counter = 0

/**
 * A UUIDv7: sorts by time of creation, and within this process strictly in the order of the calls, also within a millisecond and when
 * the clock steps back. With `date` it is an id of that moment, for seeds and imports: calls with equal dates still rise among
 * themselves, and do not disturb the ids of now.
 */
export function newId(date?: Date): string {
  if (date) return past(date.getTime())
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

let pastMs = -1
let pastCounter = 0

function past(ms: number): string {
  pastCounter = ms === pastMs && pastCounter < MAX ? pastCounter + 1 : start()
  pastMs = ms
  return v7({ msecs: ms, seq: pastCounter, random: random(16) })
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
