import type { Tx } from "@intray/db"
import { act } from "@intray/db/schema"
import { and, desc, eq } from "drizzle-orm"
import { NotFound, Refused } from "../../lib/errors.ts"
import type { TeamContext } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import type { ActKind } from "./schema.ts"

/**
 * Notes that the caller did something undoable, in the transaction that does it. Several changes under one id are one act.
 * @throws NotFound when the id is another person's or team's act
 * @throws Refused (`act_undone`, `act_other`) when it was undone already or is an act of another kind
 */
export async function recordAct(tx: Tx, ctx: TeamContext, id: string, kind: ActKind): Promise<void> {
  const userId = ctx.actor.id ?? ""
  const [newest] = await tx
    .select({ createdAt: act.createdAt })
    .from(act)
    .where(and(eq(act.teamId, ctx.team.id), eq(act.userId, userId)))
    .orderBy(desc(act.createdAt))
    .limit(1)
  // Two acts of one millisecond still have an order, so that undoing takes back the last one first.
  const createdAt = new Date(Math.max(ctx.clock.now().getTime(), (newest?.createdAt.getTime() ?? 0) + 1))
  const made = await tx
    .insert(act)
    .values({ id, teamId: ctx.team.id, userId, kind, undone: false, createdAt })
    .onConflictDoNothing({ target: act.id })
    .returning({ id: act.id })
  if (made.length > 0) return
  const [known] = await tx.select().from(act).where(eq(act.id, id))
  if (!known || known.teamId !== ctx.team.id || known.userId !== userId) throw new NotFound("act")
  if (known.undone) throw new Refused(refusals.actUndone, { code: "act_undone" })
  if (known.kind !== kind) throw new Refused(refusals.actOther, { code: "act_other" })
}
