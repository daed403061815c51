import { offer, stage } from "@intray/db/schema"
import { and, eq, inArray } from "drizzle-orm"
import { skip, type UndoKind } from "../submission-writes/undo-kind.ts"
import { type OfferRow, pushOfferEvent, readOffers, toOfferChange } from "./rows.ts"
import type { OfferChange } from "./schema.ts"
import { remindAt } from "./states.ts"

const same = (row: OfferRow, change: OfferChange) => JSON.stringify(toOfferChange(row)) === JSON.stringify(change)

/** Restores offers that were extended or withdrawn, unless something has changed since. */
export const offerUndo: UndoKind = {
  permission: "submission:move",
  async undo(change, partsOf) {
    const { tx, ctx, rows } = change
    const offers = await readOffers(
      tx,
      rows.map((row) => row.id),
    )
    const accepted = await tx
      .select({ id: stage.id })
      .from(stage)
      .where(
        and(
          eq(stage.category, "accepted"),
          inArray(
            stage.id,
            rows.map((row) => row.publicStageId),
          ),
        ),
      )
    const now = ctx.clock.now()
    for (const row of rows) {
      for (const part of partsOf(row)) {
        if (part.type !== "offer.extended" && part.type !== "offer.withdrawn") continue
        const current = offers.get(row.id)
        const isAccepted = accepted.some((one) => one.id === row.publicStageId)
        if (!current || !isAccepted || !same(current, part.after)) {
          skip(change, row, "changed")
          continue
        }
        const { state, until: text, answeredAt } = part.before
        const until = new Date(text)
        const set = {
          state,
          until,
          answeredAt: answeredAt === null ? null : new Date(answeredAt),
          remindAt: state === "open" && until > now ? remindAt(now, until) : null,
          updatedAt: now,
        }
        await tx.update(offer).set(set).where(eq(offer.submissionId, row.id))
        const back = { ...current, ...set }
        offers.set(row.id, back)
        pushOfferEvent(change, part.type, current, back)
      }
    }
  },
}
