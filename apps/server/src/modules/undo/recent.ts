import { unindexed } from "@intray/db/fn"
import { act, bulk, event, submission } from "@intray/db/schema"
import { and, countDistinct, desc, eq, inArray, isNotNull, max, sql } from "drizzle-orm"
import { listEventTypes } from "../../events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongSubmissions, readablePortals, sees, visibleSubmissions } from "../../platform/visible-portals.ts"
import { unpackNumbers } from "../bulk/numbers.ts"
import type { StageChange } from "../history/schema.ts"
import type { RecentUndoRecord, UndoRecordKind } from "../submission-writes/undo/schema.ts"

/** Acts in the list. */
const RECENT = 30
/** Characters of packed numbers that contain the first one, whatever its size. */
const FIRST = 8

/** Events with a history entry; the others, such as the planned time of a decision, accompany one of these. */
const isTold = inArray(
  event.type,
  listEventTypes(({ history }) => history !== "nobody"),
)

/** The number of submissions that an act changed, and its last event for one of them. */
type Extent = { count: number; eventId: string }

/**
 * The caller's acts in this team, newest first, including undone ones, each with one of its changes and the number of
 * submissions. Leaves out submissions that they no longer see. Describes a bulk act by its first event, without reading all of them.
 */
export async function recentUndoRecords(ctx: TeamContext): Promise<{ items: RecentUndoRecord[] }> {
  const { db, team } = ctx
  const records = await db
    .select({ id: act.id, kind: act.kind, undone: act.undone, createdAt: act.createdAt })
    .from(act)
    .where(and(eq(act.teamId, team.id), eq(act.userId, ctx.actor.id ?? "")))
    .orderBy(desc(act.createdAt), desc(act.id))
    .limit(RECENT)
  const many = await extentsOfMany(
    ctx,
    records.map((one) => one.id),
  )
  const single = await extentsOfFew(
    ctx,
    records.map((one) => one.id).filter((id) => !many.has(id)),
  )
  const extents = new Map([...many, ...single])
  const lines = await linesOf(
    ctx,
    [...extents.values()].map((one) => one.eventId),
  )
  const assignments = await listAssignments(
    ctx,
    records.flatMap(({ id, kind }) => (kind === "reviewers" ? [id] : [])),
  )
  return {
    items: records.flatMap(({ id, kind, undone, createdAt }) => {
      const assignment = assignments.get(id)
      if (assignment) {
        const change = { type: "review_round.assigned", before: null, after: assignment }
        const round = { submissions: 0, submission: null, change, told: false, erased: false }
        return [{ actId: id, kind: "reviewers" as const, undone, ...round, createdAt: createdAt.toISOString() }]
      }
      const extent = extents.get(id)
      const line = extent && lines.get(extent.eventId)
      if (!extent || !line) return []
      return [{ actId: id, kind: kind as UndoRecordKind, undone, submissions: extent.count, ...line, createdAt: createdAt.toISOString() }]
    }),
  }
}

/** For bulk acts: the row has the number of changes, and the first submission has the event. */
async function extentsOfMany({ db, team }: TeamContext, actIds: readonly string[]): Promise<Map<string, Extent>> {
  if (actIds.length === 0) return new Map()
  const rows = await db
    .select({ actId: bulk.actId, changed: bulk.changed, numbers: sql<string>`substr(${bulk.numbers}, 1, ${FIRST})` })
    .from(bulk)
    .where(and(inArray(bulk.actId, [...actIds]), eq(bulk.teamId, team.id)))
  if (rows.length === 0) return new Map()
  const firsts = new Map(rows.map((row) => [row.actId, unpackNumbers(row.numbers)[0] ?? 0]))
  const found = await db
    .select({ id: max(event.id), actId: event.actId, number: submission.number })
    .from(submission)
    .innerJoin(event, eq(event.submissionId, submission.id))
    .where(
      and(
        eq(submission.teamId, team.id),
        inArray(submission.number, [...new Set(firsts.values())]),
        // Reads the histories of these few submissions, instead of all events of a large act.
        inArray(unindexed(event.actId), [...firsts.keys()]),
        isTold,
      ),
    )
    .groupBy(event.actId, submission.number)
  const extents = new Map<string, Extent>()
  for (const { actId, changed } of rows) {
    const line = found.find((one) => one.actId === actId && one.number === firsts.get(actId))
    if (line?.id) extents.set(actId, { count: Math.max(1, changed), eventId: line.id })
  }
  return extents
}

/** For small acts, from their events. */
async function extentsOfFew({ db, team }: TeamContext, actIds: readonly string[]): Promise<Map<string, Extent>> {
  if (actIds.length === 0) return new Map()
  const rows = await db
    .select({ actId: event.actId, id: max(event.id), count: countDistinct(event.submissionId) })
    .from(event)
    .where(and(inArray(event.actId, [...actIds]), eq(unindexed(event.teamId), team.id), isNotNull(event.submissionId), isTold))
    .groupBy(event.actId)
  return new Map(rows.flatMap(({ actId, id, count }) => (id === null ? [] : [[actId, { count, eventId: id }] as const])))
}

/** Assignments of reviewers, by the act that made them: the name of the round, and how many reviews were assigned. */
async function listAssignments(ctx: TeamContext, actIds: readonly string[]): Promise<Map<string, { name: string; count: number }>> {
  if (actIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ actId: event.actId, after: event.after })
    .from(event)
    .where(
      and(inArray(event.actId, [...actIds]), eq(unindexed(event.teamId), ctx.team.id), eq(unindexed(event.type), "review_round.assigned")),
    )
  const readable = await readablePortals(ctx)
  return new Map(
    rows.flatMap(({ actId, after }) => {
      const { portalId, name, count } = after as { portalId: string; name: string; count: number }
      return actId !== null && sees(readable, portalId) ? [[actId, { name, count }] as const] : []
    }),
  )
}

/** The events with their submissions, as far as the caller sees them. */
async function linesOf(
  ctx: TeamContext,
  eventIds: readonly string[],
): Promise<Map<string, Pick<RecentUndoRecord, "submission" | "change" | "told" | "erased">>> {
  if (eventIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({
      id: event.id,
      type: event.type,
      before: event.before,
      after: event.after,
      submission: { id: submission.id, number: submission.number, title: submission.title },
      publicStageId: submission.publicStageId,
      erasedAt: submission.erasedAt,
    })
    .from(event)
    .innerJoin(submission, eq(submission.id, event.submissionId))
    .where(and(inArray(event.id, [...eventIds]), eq(submission.teamId, ctx.team.id), amongSubmissions(await visibleSubmissions(ctx))))
  return new Map(
    rows.map(({ id, submission, publicStageId, erasedAt, ...change }) => {
      const { held, stageId } = (change.after ?? {}) as Partial<StageChange>
      const told = change.type === "submission.published" || (held === true && stageId === publicStageId)
      return [id, { submission, change, told, erased: erasedAt !== null }]
    }),
  )
}
