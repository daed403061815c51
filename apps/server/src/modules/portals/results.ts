import { type DbOrTx, prepared } from "@intray/db"
import { portal, portalDay } from "@intray/db/schema"
import { and, eq, gte, sql } from "drizzle-orm"
import { NotFound } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { readablePortals, sees } from "../../platform/visible-portals.ts"
import { replyTime } from "../messages/reply-time.ts"
import type { PortalResults } from "./schema.ts"

const DAY_MS = 86_400_000

/** The day of a moment in UTC, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

type Counted = { portalId: string; teamId: string; now: Date }

type What = "views" | "starts" | "submissions"

const raise = (what: What) =>
  prepared((db, $: { portalId: string; teamId: string; day: string; by: number }) =>
    db
      .insert(portalDay)
      .values({ portalId: $.portalId, teamId: $.teamId, day: $.day, [what]: $.by })
      .onConflictDoUpdate({ target: [portalDay.portalId, portalDay.day], set: { [what]: sql`${portalDay[what]} + ${$.by}` } }),
  )
const raised = { views: raise("views"), starts: raise("starts"), submissions: raise("submissions") }

/** Counts an event of a portal for today. Nothing about the visitor is stored. */
export async function countDay(db: DbOrTx, at: Counted, what: What, by = 1): Promise<void> {
  await raised[what](db, { portalId: at.portalId, teamId: at.teamId, day: dayOf(at.now), by })
}

/** The portal's counts for the last days, including today. @throws NotFound */
export async function portalResults(ctx: TeamContext, input: { portalId: string; days: number }): Promise<PortalResults> {
  const [own] = await ctx.db
    .select({ id: portal.id })
    .from(portal)
    .where(and(eq(portal.id, input.portalId), eq(portal.teamId, ctx.team.id)))
  if (!own || !sees(await readablePortals(ctx), own.id)) throw new NotFound("portal")
  const now = ctx.clock.now().getTime()
  const span = Array.from({ length: input.days }, (_, index) => dayOf(new Date(now - (input.days - 1 - index) * DAY_MS)))
  const rows = await ctx.db
    .select({ day: portalDay.day, views: portalDay.views, starts: portalDay.starts, submissions: portalDay.submissions })
    .from(portalDay)
    .where(and(eq(portalDay.portalId, own.id), gte(portalDay.day, span[0] ?? "")))
  const known = new Map(rows.map((row) => [row.day, row]))
  const days = span.map((day) => known.get(day) ?? { day, views: 0, starts: 0, submissions: 0 })
  const sum = (what: "views" | "starts" | "submissions") => days.reduce((total, one) => total + one[what], 0)
  return {
    views: sum("views"),
    starts: sum("starts"),
    submissions: sum("submissions"),
    replyTime: await replyTime(ctx.db, own.id, ctx.clock.now()),
    days,
  }
}
