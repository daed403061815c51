import { label, portal, stage, submission, submissionLabel } from "@intray/db/schema"
import { and, asc, desc, eq, exists, gt, inArray, lt, or, type SQL } from "drizzle-orm"
import { NotFound } from "../../lib/errors.ts"
import type { TeamContext } from "../../lib/services.ts"
import { labelsOf } from "../labels/service.ts"
import { countsOf } from "./counts.ts"
import { isOpenCategory } from "./published.ts"
import type { ListSubmissionsInput, SubmissionRow } from "./schema.ts"

/** What a row of the list reads; the answers stay where they are. */
export const rowColumns = {
  id: submission.id,
  number: submission.number,
  title: submission.title,
  summary: submission.summary,
  portalId: submission.portalId,
  stageId: submission.stageId,
  publicStageId: submission.publicStageId,
  held: submission.held,
  firstSeenAt: submission.firstSeenAt,
  createdAt: submission.createdAt,
}

type Row = Pick<typeof submission.$inferSelect, keyof typeof rowColumns>

/** A row as the list shows it. */
export function toRow(row: Row, labelIds: string[]): SubmissionRow {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    by: row.summary.by,
    detail: row.summary.detail,
    items: row.summary.items,
    portalId: row.portalId,
    stageId: row.stageId,
    publicStageId: row.publicStageId,
    held: row.held,
    labelIds,
    seen: row.firstSeenAt !== null,
    createdAt: row.createdAt.toISOString(),
  }
}

type Filter = {
  portals: string[] | null
  stages: { id: string; heldOnly: boolean }[] | null
  heldAnywhere: boolean
  labels: string[] | null
}

/** The filter's names as ids of this team. @throws NotFound when one of them is none of the team's */
async function resolve(ctx: TeamContext, filter: ListSubmissionsInput["filter"]): Promise<Filter> {
  const teamId = ctx.team.id
  let portals: string[] | null = null
  if (filter.portals?.length) {
    const slugs = [...new Set(filter.portals)]
    const rows = await ctx.db
      .select({ id: portal.id })
      .from(portal)
      .where(and(eq(portal.teamId, teamId), inArray(portal.slug, slugs)))
    if (rows.length !== slugs.length) throw new NotFound("portal")
    portals = rows.map((row) => row.id)
  }
  let labels: string[] | null = null
  if (filter.labels?.length) {
    labels = [...new Set(filter.labels)]
    const rows = await ctx.db
      .select({ id: label.id })
      .from(label)
      .where(and(eq(label.teamId, teamId), inArray(label.id, labels)))
    if (rows.length !== labels.length) throw new NotFound("label")
  }
  const open = filter.state === "open"
  if (!filter.stages?.length && !open) return { portals, stages: null, heldAnywhere: false, labels }
  const stages = await ctx.db.select({ id: stage.id, category: stage.category }).from(stage).where(eq(stage.teamId, teamId))
  const wanted = filter.stages?.length ? [...new Set(filter.stages)] : null
  if (wanted?.some((id) => !stages.some((one) => one.id === id))) throw new NotFound("stage")
  const chosen = stages.filter((one) => (wanted ? wanted.includes(one.id) : isOpenCategory(one.category)))
  return {
    portals,
    stages: chosen.map((one) => ({ id: one.id, heldOnly: open && !isOpenCategory(one.category) })),
    heldAnywhere: open && wanted === null,
    labels,
  }
}

/** More ranges than this are read as one scan instead. */
const MOST_RANGES = 60

/**
 * The conditions, each of which one index answers in the order of arrival. A page is the merge of their first rows, so
 * that no combination of filters sorts or counts what it does not show.
 */
function ranges(filter: Filter): SQL[][] {
  const stageRanges: SQL[][] = (filter.stages ?? []).map((one) => [
    eq(submission.stageId, one.id),
    ...(one.heldOnly ? [eq(submission.held, true)] : []),
  ])
  if (filter.heldAnywhere) stageRanges.push([eq(submission.held, true)])
  const byStage = filter.stages === null ? [[]] : stageRanges
  const byPortal: SQL[][] = filter.portals === null ? [[]] : filter.portals.map((id) => [eq(submission.portalId, id)])
  if (byStage.length * byPortal.length <= MOST_RANGES) return byPortal.flatMap((one) => byStage.map((other) => [...one, ...other]))
  const anyStage = filter.stages === null ? [] : [or(...stageRanges.map((one) => and(...one)))]
  const anyPortal = filter.portals === null ? [] : [inArray(submission.portalId, filter.portals)]
  return [[...anyPortal, ...anyStage].filter((one) => one !== undefined)]
}

/** Up to this many rows are looked through for their labels; beyond it the labels lead. */
const FEW_ROWS = 20_000

/** How many submissions stand in the ranges, from the kept counts; infinite without a filter. */
async function sizeOf(ctx: TeamContext, filter: Filter): Promise<number> {
  if (filter.portals === null && filter.stages === null) return Number.POSITIVE_INFINITY
  const counts = await countsOf(ctx.db, ctx.team.id)
  return counts
    .filter((one) => filter.portals === null || filter.portals.includes(one.portalId))
    .map((one) => {
      const named = filter.stages?.find((each) => each.id === one.stageId)
      if (filter.stages === null || named?.heldOnly === false) return one.count
      return named || filter.heldAnywhere ? one.held : 0
    })
    .reduce((sum, each) => sum + each, 0)
}

/**
 * One page of the team's submissions, in the order of arrival; `nextCursor` is null on the last one.
 * @param few up to so many rows are looked through for their labels; changes the speed and never the answer
 * @throws NotFound when the filter names what is not this team's
 */
export async function listSubmissions(
  ctx: TeamContext,
  input: ListSubmissionsInput,
  few = FEW_ROWS,
): Promise<{ items: SubmissionRow[]; nextCursor: string | null }> {
  const { limit } = input
  const newest = input.sort === "newest"
  const order = newest ? desc : asc
  const beyond = (column: typeof submission.id | typeof submissionLabel.submissionId): SQL[] =>
    input.cursor ? [newest ? lt(column, input.cursor) : gt(column, input.cursor)] : []
  const filter = await resolve(ctx, input.filter)
  const { labels } = filter

  const inRange = (conditions: SQL[]): Promise<Row[]> =>
    ctx.db
      .select(rowColumns)
      .from(submission)
      .where(and(eq(submission.teamId, ctx.team.id), ...conditions, ...beyond(submission.id)))
      .orderBy(order(submission.id))
      .limit(limit + 1)
  // The label is the team's own, and so is all that carries it. The team is not named again: it would only tempt the
  // planner to walk through the team's submissions instead of the label's.
  const withLabel = (labelId: string): Promise<Row[]> =>
    ctx.db
      .select(rowColumns)
      .from(submissionLabel)
      .innerJoin(submission, eq(submission.id, submissionLabel.submissionId))
      .where(and(eq(submissionLabel.labelId, labelId), ...beyond(submissionLabel.submissionId), ...conditionsOf(filter)))
      .orderBy(order(submissionLabel.submissionId))
      .limit(limit + 1)
  const labelled = (ids: string[]): SQL =>
    exists(
      ctx.db
        .select({ labelId: submissionLabel.labelId })
        .from(submissionLabel)
        .where(and(eq(submissionLabel.submissionId, submission.id), inArray(submissionLabel.labelId, ids))),
    )

  const reads =
    labels === null
      ? ranges(filter).map(inRange)
      : (await sizeOf(ctx, filter)) <= few
        ? ranges(filter).map((conditions) => inRange([...conditions, labelled(labels)]))
        : labels.map(withLabel)
  const found = new Map<string, Row>()
  for (const rows of await Promise.all(reads)) for (const row of rows) found.set(row.id, row)
  const sorted = [...found.values()].sort((a, b) => (a.id < b.id === newest ? 1 : -1))
  const page = sorted.slice(0, limit)
  const labelIds = await labelsOf(
    ctx.db,
    page.map((row) => row.id),
  )
  return {
    items: page.map((row) => toRow(row, labelIds.get(row.id) ?? [])),
    nextCursor: sorted.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

/** All conditions but the labels, as one. */
function conditionsOf(filter: Filter): SQL[] {
  const conditions: SQL[] = []
  if (filter.portals) conditions.push(inArray(submission.portalId, filter.portals))
  if (filter.stages === null) return conditions
  const any = filter.stages.map((one) =>
    one.heldOnly ? and(eq(submission.stageId, one.id), eq(submission.held, true)) : eq(submission.stageId, one.id),
  )
  if (filter.heldAnywhere) any.push(eq(submission.held, true))
  const stages = or(...any)
  if (stages) conditions.push(stages)
  return conditions
}
