import { sha256Hex } from "@intray/db/id"
import { TooMany } from "../../platform/errors.ts"
import { networkOf } from "../../platform/limits.ts"
import type { PublicContext } from "../../platform/services.ts"

/**
 * Limits of submissions by IP address, e-mail address and portal. Up to the soft limits nothing is required; beyond them, a
 * proof of work distinguishes people from programs; beyond the hard ones, submissions are rejected with a time for the next attempt.
 */

const minutes = 60
const hours = 3_600
const day = 86_400

/** Soft: further ones require a proof of work. */
const soft = {
  address: { max: 5, windowSeconds: 10 * minutes },
  email: { max: 5, windowSeconds: hours },
  portal: { max: 60, windowSeconds: minutes },
}
/** Hard. A school that sends from one address stays below it. */
const hardAddress = { max: 120, windowSeconds: hours }
/** Beyond this, submissions with one e-mail address go to spam, with or without a proof. */
const emailFlood = { max: 30, windowSeconds: day }
/** Receipts to one e-mail address in a day, for all portals. */
const receipts = { max: 5, windowSeconds: day }
/** Suspected spam that one portal stores in an hour, so that a flood cannot fill the disk. */
const spamBox = { max: 2_000, windowSeconds: hours }

export type FloodCounts = {
  /** A proof of work is required. */
  pressed: boolean
  emailFlood: boolean
  /** How often this IP address has sent this text today, including this time. */
  repeats: number
  /** The e-mail address may still get a receipt today. */
  receipt: boolean
}

type Arrival = { portalId: string; email: string; words: string | null }

/** Counts a receipt to an address. @returns whether it may get another one today */
export async function receiptLeft({ services }: PublicContext, email: string): Promise<boolean> {
  if (email === "") return false
  const { one } = await services.limits.count({ one: { key: `submit:email:${email.toLowerCase()}`, limit: { ...receipts } } })
  return one.wait === null
}

/** Counts a submission that is about to be stored. @throws TooMany beyond the hard limit of its IP address */
export async function countSubmission(ctx: PublicContext, { portalId, email, words }: Arrival): Promise<FloodCounts> {
  const network = networkOf(ctx.remoteAddress ?? "unknown")
  const person = email === "" ? "" : email.toLowerCase()
  const counted = await ctx.services.limits.count({
    hard: { key: `submit:${network}`, limit: hardAddress },
    address: { key: `submit:${network}`, limit: soft.address },
    portal: { key: `submit:portal:${portalId}`, limit: soft.portal },
    email: person === "" ? undefined : { key: `submit:email:${person}`, limit: soft.email },
    emailDay: person === "" ? undefined : { key: `submit:email:${person}`, limit: emailFlood },
    words: words === null ? undefined : { key: `submit:words:${network}:${sha256Hex(words)}`, limit: { max: 1, windowSeconds: day } },
  })
  if (counted.hard.wait !== null) throw new TooMany(counted.hard.wait)
  const today = counted.emailDay?.count ?? 1
  return {
    pressed: [counted.address, counted.portal, counted.email].some((one) => one !== undefined && one.wait !== null),
    emailFlood: today > emailFlood.max,
    repeats: counted.words?.count ?? 1,
    receipt: today <= receipts.max,
  }
}

/** Counts suspected spam. @throws TooMany if the portal has stored enough of it this hour */
export async function countSuspected(ctx: PublicContext, portalId: string): Promise<void> {
  const wait = await ctx.services.limits.take(`submit:spam:${portalId}`, spamBox)
  if (wait !== null) throw new TooMany(wait)
}
