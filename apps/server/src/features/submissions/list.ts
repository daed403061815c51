import { submission, submissionLabel } from "@intray/db/schema"
import { and, asc, desc, eq, gt, lt, type SQL } from "drizzle-orm"
import type { TeamContext } from "../../lib/services.ts"
import { labelsOf } from "../labels/service.ts"
import { searchQuery } from "../search/service.ts"
import { conditionsOf, labelled, ranges, resolve, sizeOf } from "./filter.ts"
import { type Row, rowColumns, toRow } from "./row.ts"
import type { ListSubmissionsInput, SubmissionRow } from "./schema.ts"
import { searchPage } from "./search.ts"

/** Up to this many rows are looked through for their labels; beyond it the labels lead. */
const FEW_ROWS = 20_000

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
  const query = searchQuery(input.filter.text ?? "")
  if (query.length > 0) {
    const { rows, nextCursor } = await searchPage(ctx, input, query, filter)
    return { items: await withLabels(ctx, rows), nextCursor }
  }
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
  const reads =
    labels === null
      ? ranges(filter).map(inRange)
      : (await sizeOf(ctx, filter)) <= few
        ? ranges(filter).map((conditions) => inRange([...conditions, labelled(ctx, labels)]))
        : labels.map(withLabel)
  const found = new Map<string, Row>()
  for (const rows of await Promise.all(reads)) for (const row of rows) found.set(row.id, row)
  const sorted = [...found.values()].sort((a, b) => (a.id < b.id === newest ? 1 : -1))
  const page = sorted.slice(0, limit)
  return { items: await withLabels(ctx, page), nextCursor: sorted.length > limit ? (page.at(-1)?.id ?? null) : null }
}

async function withLabels(ctx: TeamContext, rows: Row[]): Promise<SubmissionRow[]> {
  const labelIds = await labelsOf(
    ctx.db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => toRow(row, labelIds.get(row.id) ?? []))
}
