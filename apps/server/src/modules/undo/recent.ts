import { unindexed } from "@intray/db/fn"
import { act, bulk, event, submission } from "@intray/db/schema"
import { and, countDistinct, desc, eq, inArray, isNotNull, max, sql } from "drizzle-orm"
import { listEventTypes } from "../../events.ts"
import type { TeamContext } from "../../platform/services.ts"
import { amongVisible, readablePortals, sees, visiblePortals } from "../../platform/visible-portals.ts"
import { unpackNumbers } from "../bulk/numbers.ts"
import type { StageChange } from "../history/schema.ts"
import type { RecentUndoRecord, UndoRecordKind } from "../submission-writes/undo/schema.ts"

/** Acts of one list: what somebody still remembers. */
const RECENT = 30
/** Characters of packed numbers in which the first one ends, however large it is. */
const FIRST = 8

/** What a history says in words; the rest, such as when a decision is to leave, goes with something that it says. */
const isTold = inArray(
  event.type,
  listEventTypes(({ history }) => history !== "nobody"),
)

/** How many submissions an act changed, and its last line in the history of one of them. */
type Extent = { count: number; eventId: string }

/**
 * The caller's newest acts in this team, newest first, those that were taken back too, each with what it did to one submission and to how
 * many. What they may no longer see is left out. A bulk change is described by its first event, and never read as a whole.
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

/** Of acts on many: how many were changed is written down, and the first of them has a history of its own. */
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
        // By the histories of these few, never by all that a large act has changed.
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

/** Of acts on one or a few, by the lines that they wrote. */
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

/** What those lines say, with whom they are about; those that the caller sees. */
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
    .where(
      and(
        inArray(event.id, [...eventIds]),
        eq(submission.teamId, ctx.team.id),
        amongVisible(await visiblePortals(ctx), submission.portalId),
      ),
    )
  return new Map(
    rows.map(({ id, submission, publicStageId, erasedAt, ...change }) => {
      const { held, stageId } = (change.after ?? {}) as Partial<StageChange>
      const told = change.type === "submission.published" || (held === true && stageId === publicStageId)
      return [id, { submission, change, told, erased: erasedAt !== null }]
    }),
  )
}
