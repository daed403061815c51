import { networkOf } from "../../platform/limits.ts"
import type { PublicContext } from "../../platform/services.ts"
import { countDay } from "../portals/results.ts"
import { findPortal } from "./portal.ts"

/** Visits of one address that are counted in an hour; further ones are taken for a program's. */
const perAddress = { max: 60, windowSeconds: 3600 }

/** Browsers call themselves Mozilla; what reads for search engines and previews says so next to it. */
function isPerson(userAgent: string | null): boolean {
  return userAgent?.startsWith("Mozilla/") === true && !/bot|crawl|spider|slurp|preview|facebookexternalhit/i.test(userAgent)
}

/**
 * Counts that the page was opened, or that somebody began to answer: a number of the day, from which nobody can be found.
 * What is not counted is answered alike.
 * @throws NotFound
 */
export async function countVisit(ctx: PublicContext, input: { slug: string; step: "view" | "start" }): Promise<{ counted: true }> {
  const found = await findPortal(ctx.db, input.slug)
  if (!isPerson(ctx.userAgent)) return { counted: true }
  const { visit } = await ctx.services.limits.count({
    visit: { key: `visit:${found.id}:${networkOf(ctx.remoteAddress ?? "unknown")}`, limit: perAddress },
  })
  if (visit.wait === null) {
    const what = input.step === "view" ? "views" : "starts"
    await countDay(ctx.db, { portalId: found.id, teamId: found.teamId, now: ctx.clock.now() }, what)
  }
  return { counted: true }
}
