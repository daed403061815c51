import { portal } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { eq } from "drizzle-orm"
import { Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { portalOf, publishedForm } from "./rows.ts"
import { nextStates, type PortalState } from "./schema.ts"

/** Opens, pauses, closes or archives. @throws NotFound, Refused (`state_move`, `not_published`) */
export async function setState(ctx: TeamContext, input: { portalId: string; state: PortalState }) {
  const now = ctx.clock.now()
  return ctx.db.transaction(async (tx) => {
    const row = await portalOf(tx, ctx, input.portalId)
    const { state: to } = input
    const from = row.state
    if (from === to) return { id: row.id, state: to, updatedAt: row.updatedAt.toISOString() }
    if (!nextStates[from].includes(to)) throw new Refused(refusals.stateMove({ from, to }), { code: "state_move" })
    if (to === "open" && !(await publishedForm(tx, row))) throw new Refused(refusals.notPublished, { code: "not_published" })
    // What was begun before this moment is accepted a little longer.
    const closedAt = to === "open" ? null : from === "open" ? now : row.closedAt
    await tx.update(portal).set({ state: to, closedAt, updatedAt: now }).where(eq(portal.id, row.id))
    await recordTeamEvent(tx, ctx, {
      type: "portal.state_changed",
      before: { portalId: row.id, state: from },
      after: { portalId: row.id, state: to },
    })
    return { id: row.id, state: to, updatedAt: now.toISOString() }
  })
}
