import type { Tx } from "@intray/db"
import { candidatePlace, candidateSet, submission } from "@intray/db/schema"
import { boardsServer } from "@intray/i18n/boards-server"
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm"
import { getConflicts, isWithoutConflict } from "../../platform/conflicts.ts"
import { NotFound, Refused } from "../../platform/errors.ts"
import { recordTeamEvent } from "../../platform/events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { MAX_CARDS, type MoveInput } from "./schema.ts"
import { lockSet } from "./service.ts"

/** Rows of one insert, far below the parameters that an engine takes. */
const ROWS = 500

type Place = typeof candidatePlace.$inferInsert

async function writePlaces(tx: Tx, places: readonly Place[]): Promise<void> {
  for (let from = 0; from < places.length; from += ROWS) {
    await tx
      .insert(candidatePlace)
      .values(places.slice(from, from + ROWS))
      .onConflictDoUpdate({
        target: [candidatePlace.setId, candidatePlace.submissionId],
        set: { column: sql`excluded."column"`, rank: sql`excluded.rank` },
      })
  }
}

/**
 * Moves submissions into a column of a set. Of two people who move the same one, the last one counts.
 * @returns how many were named
 * @throws NotFound, also where one of them is not a submission of the set's portal, or is in the trash; Refused (`blind_round`, `too_many_placed`)
 */
export async function moveCards(ctx: TeamContext, { setId, submissionIds, column, before }: MoveInput) {
  const ids = [...new Set(submissionIds)]
  return ctx.db.transaction(async (tx) => {
    const set = await lockSet(tx, ctx, setId)
    const known = and(
      inArray(submission.id, ids),
      eq(submission.teamId, ctx.team.id),
      eq(submission.portalId, set.portalId),
      isNull(submission.trashedAt),
      isNull(submission.erasedAt),
      isWithoutConflict(await getConflicts(ctx, tx)),
    )
    if ((await tx.$count(submission, known)) !== ids.length) throw new NotFound("submission")
    const own = eq(candidatePlace.setId, setId)
    if (column === "out") {
      await tx.delete(candidatePlace).where(and(own, inArray(candidatePlace.submissionId, ids)))
    } else {
      const row = { setId, teamId: ctx.team.id }
      if (column === "in") {
        await writePlaces(
          tx,
          ids.map((submissionId) => ({ ...row, submissionId, column, rank: 0 })),
        )
      } else {
        const reserve = await tx
          .select({ submissionId: candidatePlace.submissionId, rank: candidatePlace.rank })
          .from(candidatePlace)
          .where(and(own, eq(candidatePlace.column, "reserve")))
          .orderBy(asc(candidatePlace.rank), asc(candidatePlace.submissionId))
        const ranks = new Map(reserve.map((one) => [one.submissionId, one.rank]))
        const moved = new Set(ids)
        const rest = reserve.map((one) => one.submissionId).filter((id) => !moved.has(id))
        const at = before === undefined ? -1 : rest.indexOf(before)
        const order = at === -1 ? [...rest, ...ids] : [...rest.slice(0, at), ...ids, ...rest.slice(at)]
        const changed = order.flatMap((submissionId, index) => {
          const rank = index + 1
          return ranks.get(submissionId) === rank ? [] : [{ ...row, submissionId, column, rank }]
        })
        await writePlaces(tx, changed)
      }
      if ((await tx.$count(candidatePlace, own)) > MAX_CARDS) {
        throw new Refused(boardsServer.tooManyPlaced({ max: MAX_CARDS }), { code: "too_many_placed" })
      }
    }
    await tx.update(candidateSet).set({ updatedAt: ctx.clock.now() }).where(eq(candidateSet.id, setId))
    await recordTeamEvent(tx, ctx, {
      type: "board.moved",
      before: null,
      after: { setId, portalId: set.portalId, column, count: ids.length },
    })
    return { setId, moved: ids.length }
  })
}
