import type { Tx } from "@intray/db"
import { sha256Hex } from "@intray/db/id"
import { usedProof } from "@intray/db/schema"
import { createChallenge, randomInt, verifySolution } from "altcha-lib"
import { deriveKey } from "altcha-lib/algorithms/pbkdf2"
import { lt } from "drizzle-orm"
import { z } from "zod"
import { TooMany } from "../../platform/errors.ts"
import { networkOf } from "../../platform/limits.ts"
import type { PublicContext, Services } from "../../platform/services.ts"
import { findPortal } from "./portal.ts"
import { challengeOutput, type PublicChallenge } from "./schema.ts"

/**
 * Proof of work: cheap for a browser, but expensive for a flood. Challenges are made and signed here, without a
 * third party; they expire, belong to one portal and count once.
 */

/** Rounds of PBKDF2 per try: about 0.11 ms of CPU time. */
const COST = 500
/** Most tries of the first challenges; half of them on average. */
const TRIES = 100
/** The cost doubles for an address after every this many challenges within ten minutes, up to {@link HARDEST} times. */
const STEP = 5
const HARDEST = 128
const perAddress = { max: 300, windowSeconds: 600 }
/** A form may stay open for long; the page requests another challenge when its own is too old. */
const LIFE_MS = 2 * 3_600_000

/** Most tries of the challenge that is the `count`th of its address in ten minutes. */
export function triesFor(count: number): number {
  return TRIES * Math.min(HARDEST, 2 ** Math.floor((count - 1) / STEP))
}

function secrets(services: Pick<Services, "keyOf">) {
  return { hmacSignatureSecret: services.keyOf("proof"), hmacKeySignatureSecret: services.keyOf("proof-key") }
}

/** Identifies a portal in a challenge without revealing its id. */
function markOf(services: Pick<Services, "keyOf">, portalId: string): string {
  return sha256Hex(`${services.keyOf("proof-portal")}:${portalId}`).slice(0, 16)
}

/** Creates a challenge for one submission to a portal. @throws NotFound, TooMany */
export async function challengeFor(ctx: PublicContext, slug: string): Promise<PublicChallenge> {
  const { services } = ctx
  const found = await findPortal(ctx.db, slug)
  const key = `challenge:${networkOf(ctx.remoteAddress ?? "unknown")}`
  const { address } = await services.limits.count({ address: { key, limit: perAddress } })
  if (address.wait !== null) throw new TooMany(address.wait)
  const now = ctx.clock.now().getTime()
  const challenge = await createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: COST,
    counter: randomInt(triesFor(address.count)),
    data: { portal: markOf(services, found.id), at: now },
    deriveKey,
    expiresAt: Math.floor((now + LIFE_MS) / 1000),
    ...secrets(services),
  })
  return challengeOutput.parse(challenge)
}

const payload = z.strictObject({
  challenge: challengeOutput,
  solution: z.looseObject({ counter: z.number(), derivedKey: z.string() }),
})

/** The result of checking a proof. `id` counts only once. */
export type Proof = { ok: true; id: string; madeAt: Date; expiresAt: Date } | { ok: false; why: "missing" | "expired" | "forged" }

/** Checks the proof of a submission. Never throws: an invalid proof counts as none. */
export async function readProof(ctx: PublicContext, portalId: string, sent: string | undefined): Promise<Proof> {
  if (sent === undefined || sent === "") return { ok: false, why: "missing" }
  const read = payload.safeParse(jsonOf(sent))
  if (!read.success) return { ok: false, why: "forged" }
  const { challenge, solution } = read.data
  const { data, expiresAt } = challenge.parameters
  const result = await verifySolution({ challenge, solution, deriveKey, ...secrets(ctx.services) })
  const until = new Date(expiresAt * 1000)
  if (result.expired || until <= ctx.clock.now()) return { ok: false, why: "expired" }
  if (!result.verified || data.portal !== markOf(ctx.services, portalId)) return { ok: false, why: "forged" }
  return { ok: true, id: sha256Hex(challenge.signature), madeAt: new Date(Number(data.at)), expiresAt: until }
}

function jsonOf(base64: string): unknown {
  try {
    return JSON.parse(Buffer.from(base64, "base64").toString("utf8"))
  } catch {
    return null
  }
}

/** Deletes expired proofs, which cannot be used again anyway. */
export async function forgetProofs({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  await db.delete(usedProof).where(lt(usedProof.expiresAt, clock.now()))
}

/** Uses a proof, in the transaction that stores its submission. @returns false if it was used before */
export async function useProof(tx: Tx, proof: Proof & { ok: true }): Promise<boolean> {
  const fresh = await tx
    .insert(usedProof)
    .values({ id: proof.id, expiresAt: proof.expiresAt })
    .onConflictDoNothing({ target: usedProof.id })
    .returning({ id: usedProof.id })
  return fresh.length > 0
}
