import { offer, portal } from "@intray/db/schema"
import { eq, inArray } from "drizzle-orm"
import { isTimeZone } from "../../platform/values/schema.ts"
import { zoneOf } from "../preferences/zones/team.ts"
import { confirmationOf, type StageRow } from "../stages/service.ts"
import type { Change, Changer } from "../submission-writes/change.ts"
import { type OfferRow, pushOfferEvent, readOffers, toOfferChange } from "./rows.ts"
import { isStanding, remindAt } from "./states.ts"
import { untilOf } from "./until.ts"

/**
 * Opens an offer where a published decision asks for an answer, and withdraws the earlier offer of a submission that got another decision
 * or was withdrawn.
 * @param published the new public stage of each submission
 */
export async function updateOffers(change: Change<Changer>, published: ReadonlyMap<string, StageRow>): Promise<void> {
  const { tx, ctx } = change
  const known = await readOffers(tx, [...published.keys()])
  const now = ctx.clock.now()
  const asking = [...published].flatMap(([id, stage]) => {
    const confirmation = confirmationOf(stage)
    return confirmation ? [{ id, stage, confirmation }] : []
  })
  const opened = new Set(asking.map(({ id }) => id))
  for (const before of known.values()) {
    if (!opened.has(before.submissionId) && isStanding(before.state)) await withdrawRow(change, before)
  }
  const zones = await readZones(
    change,
    asking.map(({ id }) => id),
  )
  for (const { id, stage, confirmation } of asking) {
    const timeZone = zones.get(id) ?? "UTC"
    const until = untilOf(confirmation, timeZone, now)
    const times = { answeredAt: null, remindAt: remindAt(now, until), createdAt: now, updatedAt: now }
    const row: OfferRow = { submissionId: id, teamId: ctx.team.id, stageId: stage.id, state: "open", until, timeZone, ...times }
    await tx.insert(offer).values(row).onConflictDoUpdate({ target: offer.submissionId, set: row })
    const { team, actor } = ctx
    change.events.push({
      ...{ team, actor, submissionId: id, type: "offer.opened", before: null },
      ...{ after: toOfferChange(row), actId: change.actId },
    })
  }
}

/** Withdraws an offer that is not withdrawn yet. */
export async function withdrawRow(change: Change<Changer>, before: OfferRow): Promise<void> {
  const set = { state: "withdrawn", remindAt: null, updatedAt: change.ctx.clock.now() } as const
  await change.tx.update(offer).set(set).where(eq(offer.submissionId, before.submissionId))
  pushOfferEvent(change, "offer.withdrawn", before, { ...before, ...set })
}

/** The time zone of each submission: that of its portal, or of the team. */
async function readZones({ tx, ctx, now }: Change<Changer>, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const portalIds = [...new Set(ids.flatMap((id) => now.get(id)?.portalId ?? []))]
  const rows = await tx.select({ id: portal.id, timeZone: portal.timeZone }).from(portal).where(inArray(portal.id, portalIds))
  const own = new Map(rows.map((row) => [row.id, row.timeZone]))
  const ofTeam = await zoneOf(tx, ctx.team.id)
  return new Map(
    ids.map((id) => {
      const zone = own.get(now.get(id)?.portalId ?? "") ?? null
      return [id, zone !== null && isTimeZone(zone) ? zone : ofTeam]
    }),
  )
}
