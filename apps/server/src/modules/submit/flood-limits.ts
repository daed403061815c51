import { sha256Hex } from "@intray/db/id"
import { TooMany } from "../../platform/errors.ts"
import { networkOf } from "../../platform/limits.ts"
import type { PublicContext } from "../../platform/services.ts"

/**
 * How much comes in, by address, by e-mail and by portal. Up to the soft limits nobody is asked for anything; beyond them a
 * proof of work tells people from programs; beyond the hard ones nothing is taken, and the answer says when to come back.
 */

const minutes = 60
const hours = 3_600
const day = 86_400

/** Soft: further ones want a proof. */
const soft = {
  address: { max: 5, windowSeconds: 10 * minutes },
  email: { max: 5, windowSeconds: hours },
  portal: { max: 60, windowSeconds: minutes },
}
/** Hard. A school that sends from one address stays below it. */
const hardAddress = { max: 120, windowSeconds: hours }
/** More in one e-mail's name are kept apart, proof or not. */
const emailFlood = { max: 30, windowSeconds: day }
/** Receipts that one e-mail gets in a day, whatever the portal. */
const receipts = { max: 5, windowSeconds: day }
/** What one portal keeps apart in an hour; a flood beyond it fills no disk. */
const spamBox = { max: 2_000, windowSeconds: hours }

export type FloodCounts = {
  /** A proof is wanted. */
  pressed: boolean
  emailFlood: boolean
  /** How often this address has sent these words today, this time included. */
  repeats: number
  /** The e-mail has not had its receipts of the day. */
  receipt: boolean
}

type Arrival = { portalId: string; email: string; words: string | null }

/** Counts a receipt to an address. @returns whether it may have another one today */
export async function receiptLeft({ services }: PublicContext, email: string): Promise<boolean> {
  if (email === "") return false
  const { one } = await services.limits.count({ one: { key: `submit:email:${email.toLowerCase()}`, limit: { ...receipts } } })
  return one.wait === null
}

/** Counts one submission that is about to be stored. @throws TooMany beyond the hard limit of its address */
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

/** Counts one that is to be kept apart. @throws TooMany when the portal has kept enough of them this hour */
export async function countSuspected(ctx: PublicContext, portalId: string): Promise<void> {
  const wait = await ctx.services.limits.take(`submit:spam:${portalId}`, spamBox)
  if (wait !== null) throw new TooMany(wait)
}
