import type { DbOrTx } from "@intray/db"
import { offer } from "@intray/db/schema"
import { inArray } from "drizzle-orm"
import type { NewEvent } from "../../platform/events.ts"
import type { Change, Changer } from "../submission-writes/change.ts"
import type { OfferChange, OfferItem } from "./schema.ts"
import { stateAt } from "./states.ts"

export type OfferRow = typeof offer.$inferSelect

/** Offers by submission. */
export async function readOffers(db: DbOrTx, submissionIds: readonly string[]): Promise<Map<string, OfferRow>> {
  if (submissionIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(offer)
    .where(inArray(offer.submissionId, [...submissionIds]))
  return new Map(rows.map((row) => [row.submissionId, row]))
}

/** An offer as readers see it. */
export function toOfferItem({ state, until, timeZone, answeredAt }: OfferRow, now: Date): OfferItem {
  return {
    state: stateAt({ state, until }, now),
    until: until.toISOString(),
    timeZone,
    answeredAt: answeredAt?.toISOString() ?? null,
  }
}

export function toOfferChange({ state, until, answeredAt }: Pick<OfferRow, "state" | "until" | "answeredAt">): OfferChange {
  return { state, until: until.toISOString(), answeredAt: answeredAt?.toISOString() ?? null }
}

type ChangedType = "offer.answered" | "offer.expired" | "offer.extended" | "offer.withdrawn"

/** Adds an event with the offer before and after. */
export function pushOfferEvent(change: Change<Changer>, type: ChangedType, before: OfferRow, after: OfferRow): void {
  const { team, actor } = change.ctx
  const event: NewEvent = {
    team,
    actor,
    submissionId: before.submissionId,
    type,
    before: toOfferChange(before),
    after: toOfferChange(after),
    actId: change.actId,
  }
  change.events.push(event)
  change.changed.add(before.submissionId)
}
