import { reviewGuest } from "@intray/db/schema"
import { eq } from "drizzle-orm"
import { publicProcedure } from "../../../http/trpc/procedures.ts"
import { NotFound, TooMany } from "../../../platform/errors.ts"
import type { PublicContext } from "../../../platform/services.ts"
import { type FoundGuest, findGuest } from "./find.ts"
import { hashGuestSecret } from "./link.ts"
import { noteUse } from "./read.ts"

/** Wrong secrets that one network may send. */
const wrongSecrets = { max: 30, windowSeconds: 600 }
/** Calls of one guest that change something; a draft is saved with every pause in typing. */
const changes = { max: 600, windowSeconds: 600 }

/** @throws NotFound; TooMany after many wrong secrets; as {@link findGuest} */
async function resolveGuest(ctx: PublicContext, secret: string | null): Promise<FoundGuest> {
  if (secret === null) throw new NotFound("guest")
  const hash = hashGuestSecret(ctx.services, secret)
  try {
    if (hash === null) throw new NotFound("guest")
    return await findGuest(ctx.db, eq(reviewGuest.secretHash, hash), ctx.clock.now())
  } catch (cause) {
    if (cause instanceof NotFound) await ctx.services.limits.demand("review-guest.wrong", ctx.remoteAddress, wrongSecrets)
    throw cause
  }
}

/**
 * A guest reviewer, by the secret of their link. Adds `ctx.guest` and the team of their round; a session or key that came along is left out.
 * @throws NotFound for an unknown link; DomainError 403 (`link_revoked`, `link_expired`, `round_closed`); TooMany
 */
export const guestProcedure = publicProcedure.meta({ permission: "guest" }).use(async ({ ctx, next, type }) => {
  const { guest, team, actor } = await resolveGuest(ctx, ctx.guestSecret ?? null)
  const own = { ...ctx, guest, team, actor, user: null, session: null, key: null }
  if (type === "mutation") {
    const wait = await ctx.services.limits.take(`review-guest:${guest.id}`, changes)
    if (wait !== null) throw new TooMany(wait)
    await noteUse(own)
  }
  return next({ ctx: own })
})
