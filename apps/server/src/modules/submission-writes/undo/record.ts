import { prepared, type Tx } from "@intray/db"
import { afterNewest } from "@intray/db/fn"
import { act } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, eq, max, sql } from "drizzle-orm"
import { NotFound, Refused } from "../../../platform/errors.ts"
import type { TeamContext } from "../../../platform/services.ts"
import type { UndoRecordKind } from "./schema.ts"

const insertUndoRecord = prepared((db, $: { id: string; teamId: string; userId: string; kind: string; now: Date }) => {
  // Keeps acts of the same millisecond in order, so that undo reverts the last one first.
  const newest = db
    .select({ at: max(act.createdAt) })
    .from(act)
    .where(and(eq(act.teamId, $.teamId), eq(act.userId, $.userId)))
  const createdAt = afterNewest(sql.param($.now, act.createdAt), sql`(${newest})`)
  return db
    .insert(act)
    .values({ id: $.id, teamId: $.teamId, userId: $.userId, kind: $.kind, undone: false, createdAt })
    .onConflictDoNothing({ target: act.id })
    .returning({ id: act.id })
})

/**
 * Records an undoable act of the caller, in the transaction of its change. Several changes under one id are one act.
 * @returns whether the act is new; false if this id has changes already
 * @throws NotFound if the id is another person's or team's act
 * @throws Refused (`act_undone`, `act_other`) if the act was undone, or is of another kind
 */
export async function addUndoRecord(
  tx: Tx,
  ctx: Pick<TeamContext, "actor" | "clock"> & { team: { id: string } },
  id: string,
  kind: UndoRecordKind,
): Promise<boolean> {
  const userId = ctx.actor.id ?? ""
  const made = await insertUndoRecord(tx, { id, teamId: ctx.team.id, userId, kind, now: ctx.clock.now() })
  if (made.length > 0) return true
  const [known] = await tx.select().from(act).where(eq(act.id, id))
  if (!known || known.teamId !== ctx.team.id || known.userId !== userId) throw new NotFound("act")
  if (known.undone) throw new Refused(refusals.actUndone, { code: "act_undone" })
  if (known.kind !== kind) throw new Refused(refusals.actOther, { code: "act_other" })
  return false
}
