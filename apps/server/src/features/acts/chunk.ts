import type { Tx } from "@intray/db"
import { forUpdate, unindexed } from "@intray/db/fn"
import { submission } from "@intray/db/schema"
import { and, asc, eq, inArray } from "drizzle-orm"
import { type NewEvent, recordEvents } from "../../lib/events.ts"
import type { TeamContext } from "../../lib/services.ts"
import { amongVisible, visiblePortals } from "../../lib/visible-portals.ts"
import { refreshFacets } from "../facets/write.ts"
import { type CountChanges, writeCounts } from "../submissions/counts.ts"
import type { Held } from "../submissions/standing.ts"

/** A submission whose row this transaction holds, with what acts on many ask of it. */
export type HeldRow = Held & { assigneeId: string | null; erasedAt: Date | null }

/**
 * Some submissions that one transaction changes together: their rows are locked when it opens, and what the changes leave behind
 * (history, counts, facets) is written when it closes, in a few statements however many they are.
 */
export type Chunk = {
  tx: Tx
  ctx: TeamContext
  /** The act that everything in it belongs to. */
  actId: string
  /** In the order of their ids. */
  rows: HeldRow[]
  events: NewEvent[]
  counts: CountChanges
  /** Ids of those that are changed. */
  changed: Set<string>
  /** Why others were left as they are, by id. */
  skipped: Map<string, string>
}

/**
 * Loads submissions inside the team and keeps others from changing them until the transaction ends. Those that are not there, or that the
 * caller does not see, are left out.
 */
export async function openChunk(
  tx: Tx,
  ctx: TeamContext,
  which: { ids: readonly string[] } | { numbers: readonly number[] },
  actId: string,
): Promise<Chunk> {
  const visible = await visiblePortals(ctx, tx)
  const rows = await forUpdate(
    tx
      .select({
        id: submission.id,
        number: submission.number,
        portalId: submission.portalId,
        stageId: submission.stageId,
        publicStageId: submission.publicStageId,
        held: submission.held,
        assigneeId: submission.assigneeId,
        withdrawnAt: submission.withdrawnAt,
        importId: submission.importId,
        erasedAt: submission.erasedAt,
      })
      .from(submission)
      .where(
        and(
          eq(submission.teamId, ctx.team.id),
          amongVisible(visible, submission.portalId),
          "ids" in which ? inArray(submission.id, [...which.ids]) : inArray(submission.number, [...which.numbers]),
        ),
      )
      // By the value: asked for the column's order, SQLite walks the whole team in it instead of finding these few.
      .orderBy(asc(unindexed(submission.id))),
  )
  return { tx, ctx, actId, rows, events: [], counts: new Map(), changed: new Set(), skipped: new Map() }
}

/**
 * Keeps others from changing submissions from here on, for who records events before the chunk of these submissions opens: rows come before
 * the team's counter, everywhere. What is not the team's is passed over.
 */
export async function holdRows(tx: Tx, ctx: Pick<TeamContext, "team">, numbers: readonly number[]): Promise<void> {
  if (tx.engine === "sqlite" || numbers.length === 0) return
  await forUpdate(
    tx
      .select({ id: submission.id })
      .from(submission)
      .where(and(eq(submission.teamId, ctx.team.id), inArray(submission.number, [...numbers])))
      .orderBy(asc(unindexed(submission.id))),
  )
}

/** Writes the history, counts and facets of what was changed. The history first, as every other writer does: its row is what they wait for. */
export async function closeChunk({ tx, ctx, events, counts, changed }: Chunk): Promise<void> {
  await recordEvents(tx, events)
  await writeCounts(tx, ctx.team.id, counts)
  if (changed.size > 0) await refreshFacets(tx, ctx.team.id, [...changed])
}
