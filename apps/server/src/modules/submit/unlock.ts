import { portalRefusals } from "@intray/i18n/translated"
import { Invalid, TooMany } from "../../platform/errors.ts"
import { networkOf } from "../../platform/limits.ts"
import type { PublicContext } from "../../platform/services.ts"
import { passKey } from "../portals/admission.ts"
import { makePass, verifyPassword } from "../portals/password.ts"
import { findPortal } from "./portal.ts"

/** Wrong passwords of one network at one portal, in ten minutes. */
const perAddress = { max: 10, windowSeconds: 600 }
/** Wrong ones of everybody at one portal, in ten minutes: the shortest password of digits outlasts weeks of them. Passes go on. */
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
  // Counted as wrong before it is looked at, so that many at once are no more than one after another.
  const { network } = await limits.count({
    network: { key: `unlock:${id}:${networkOf(ctx.remoteAddress ?? "unknown")}`, limit: perAddress },
  })
  if (network.wait !== null) throw new TooMany(network.wait)
  const { portal } = await limits.count({ portal: { key: `unlock:${id}`, limit: perPortal } })
  if (portal.wait !== null) throw new TooMany(portal.wait)
  if (!(await verifyPassword(input.password, passwordHash))) {
    throw new Invalid([{ path: ["password"], code: "wrong_password", message: portalRefusals.wrongPassword }])
  }
  await limits.forget(network.id)
  await limits.giveBack([portal.id])
  return { pass: makePass(passKey(ctx.services), { id, passwordHash }, ctx.clock.now()) }
}
