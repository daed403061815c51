import { Invalid } from "../../lib/errors.ts"
import type { PublicContext } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import { passKey } from "../portals/door.ts"
import { makePass, verifyPassword } from "../portals/password.ts"
import { findPortal } from "./portal.ts"

/** Guesses of one address at one portal, in ten minutes. */
const perAddress = { max: 10, windowSeconds: 600 }
/** Guesses of everybody at one portal, in ten minutes: the shortest password of digits outlasts weeks of them. */
const perPortal = { max: 600, windowSeconds: 600 }

/**
 * Exchanges a portal's password for a pass. A portal that asks for none gives an empty one, which nothing needs.
 * @throws NotFound, Invalid (`wrong_password`), TooMany
 */
export async function unlock(ctx: PublicContext, input: { slug: string; password: string }): Promise<{ pass: string }> {
  const { limits } = ctx.services
  const found = await findPortal(ctx.db, input.slug)
  const { id, passwordHash } = found
  if (passwordHash === null) return { pass: "" }
  await limits.demand(`unlock:${id}`, ctx.remoteAddress, perAddress)
  await limits.demand("unlock", id, perPortal)
  if (!(await verifyPassword(input.password, passwordHash))) {
    throw new Invalid([{ path: ["password"], code: "wrong_password", message: refusals.wrongPassword }])
  }
  return { pass: makePass(passKey(ctx.services), { id, passwordHash }, ctx.clock.now()) }
}
