import { createHmac, timingSafeEqual } from "node:crypto"
import type { Services } from "../../../platform/services.ts"

type Keys = Pick<Services, "keyOf">

/** An address works for one to two hours. The end is the same for an hour, so that a page that is read again keeps what it plays. */
const HOUR_MS = 3_600_000

function sign({ keyOf }: Keys, guestId: string, fileId: string, until: number): string {
  return createHmac("sha256", keyOf("review-guest-file"))
    .update(JSON.stringify([guestId, fileId, until]))
    .digest("base64url")
}

/** What the address of a file ends in for a guest: it is good for this file and this guest, for a short time. */
export function makeFileProof(keys: Keys, { guestId, fileId, now }: { guestId: string; fileId: string; now: Date }): string {
  const until = (Math.floor(now.getTime() / HOUR_MS) + 2) * HOUR_MS
  return `${guestId}.${until}.${sign(keys, guestId, fileId, until)}`
}

/** The guest whom a proof was made for; null where it is wrong or too old. */
export function readFileProof(keys: Keys, proof: string, { fileId, now }: { fileId: string; now: Date }): string | null {
  const [, guestId, until, signature] = /^([\w-]{1,64})\.(\d{1,15})\.([\w-]{43})$/.exec(proof) ?? []
  if (guestId === undefined || signature === undefined || Number(until) <= now.getTime()) return null
  const known = Buffer.from(sign(keys, guestId, fileId, Number(until)))
  const given = Buffer.from(signature)
  return given.length === known.length && timingSafeEqual(given, known) ? guestId : null
}
