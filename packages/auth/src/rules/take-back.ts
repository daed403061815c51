import { createHash } from "node:crypto"
import { type DbOrTx, isUniqueViolation } from "@intray/db"
import { forUpdate } from "@intray/db/fn"
import { session, user, verification } from "@intray/db/schema"
import { generateRandomString } from "better-auth/crypto"
import { and, eq, gt, gte, lt, ne } from "drizzle-orm"
import { TAKE_BACK_LIFE } from "../constants.ts"
import { refuse } from "../endpoints/kit.ts"
import type { Hooks } from "../hooks.ts"
import { makeRoom, takeEmail } from "./addresses.ts"
import { askSecondFactorAnew } from "./unverified.ts"

/*
 * The link that reverts a change of e-mail address. It is sent to the old address, works once and without a session, and stays valid
 * after the new address was verified: an attacker who made the change may own the new one.
 */

const prefix = (userId: string) => `undo-email-change:${userId}:`
const identifierOf = (userId: string, secret: string) => prefix(userId) + createHash("sha256").update(secret).digest("base64url")
/** The rows of one user, found by the index: `;` is the character after `:`. */
const ofPerson = (userId: string) => [
  gt(verification.identifier, prefix(userId)),
  lt(verification.identifier, `undo-email-change:${userId};`),
]

/** @returns the secret of a link that gives the account its current address back */
export async function issueTakeBack(db: DbOrTx, newId: () => string, person: { id: string; email: string }): Promise<string> {
  const secret = generateRandomString(32, "a-z", "A-Z", "0-9")
  const at = new Date()
  await db.insert(verification).values({
    id: newId(),
    identifier: identifierOf(person.id, secret),
    value: person.email,
    expiresAt: new Date(at.getTime() + TAKE_BACK_LIFE * 1000),
    createdAt: at,
    updatedAt: at,
  })
  return `${person.id}.${secret}`
}

/** Invalidates all links that revert a change, because an authorised person has given the account another address. */
export async function forgetTakeBacks(db: DbOrTx, userId: string): Promise<void> {
  await db.delete(verification).where(and(...ofPerson(userId)))
}

/**
 * Restores the address that the link was mailed to, verified, and ends all sessions except `keep`. Links of later changes become invalid,
 * so that the revert cannot be reverted; links of earlier changes stay valid.
 * @param keep id of the caller's session; null: none
 * @returns the address and the user
 * @throws APIError 400 (`INVALID_TOKEN`, `EMAIL_TAKEN`)
 */
export async function takeBack(hooks: Hooks, token: string, keep: string | null): Promise<{ id: string; name: string; email: string }> {
  const dot = token.lastIndexOf(".")
  const userId = token.slice(0, Math.max(dot, 0))
  const invalid = () => refuse("BAD_REQUEST", "Invalid token")
  const taken = () => refuse("BAD_REQUEST", "That address belongs to another account now", "EMAIL_TAKEN")
  const work = hooks.now().transaction(async (tx) => {
    const [person] = await forUpdate(tx.select({ id: user.id, name: user.name }).from(user).where(eq(user.id, userId)))
    if (!person) throw invalid()
    const [link] = await tx
      .select()
      .from(verification)
      .where(and(eq(verification.identifier, identifierOf(userId, token.slice(dot + 1))), gt(verification.expiresAt, new Date())))
    if (!link) throw invalid()
    const email = link.value
    if (!(await makeRoom(tx, hooks, email, userId))) throw taken()
    await tx.delete(verification).where(and(...ofPerson(userId), gte(verification.createdAt, link.createdAt)))
    await takeEmail(tx, hooks, userId, email)
    await tx.delete(session).where(keep === null ? eq(session.userId, userId) : and(eq(session.userId, userId), ne(session.id, keep)))
    await askSecondFactorAnew(tx, userId)
    await hooks.options.sendMail(tx, { kind: "email-restored", to: email, name: person.name })
    return { ...person, email }
  })
  return work.catch((error: unknown) => {
    throw isUniqueViolation(error, "user_email_key") ? taken() : error
  })
}
