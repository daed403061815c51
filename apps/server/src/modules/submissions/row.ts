import { prepared } from "@intray/db"
import { amongNumbers, numberList } from "@intray/db/fn"
import { comment, offer, publication, publicationItem, submission } from "@intray/db/schema"
import { and, eq, isNull, sql } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import type { OfferState } from "../offers/schema.ts"
import type { RowAttributes } from "../submission-index/compiled-filter.ts"
import type { SubmissionRow } from "./schema.ts"

/** Columns of a list row; the answers are not read. */
export const rowColumns = {
  id: submission.id,
  number: submission.number,
  title: submission.title,
  summary: submission.summary,
  portalId: submission.portalId,
  stageId: submission.stageId,
  publicStageId: submission.publicStageId,
  held: submission.held,
  publishAt: sql<Date | null>`(select ${sql`${publication.runAt}`} from ${publicationItem} join ${publication}
    on ${eq(publication.id, publicationItem.publicationId)}
    where ${and(eq(publicationItem.submissionId, submission.id), sql`${publicationItem.state} = 'waiting'`)})`.mapWith(publication.runAt),
  assigneeId: submission.assigneeId,
  firstSeenAt: submission.firstSeenAt,
  unread: submission.unread,
  dueAt: submission.dueAt,
  offerState: sql<OfferState | null>`(select ${sql`${offer.state}`} from ${offer} where ${eq(offer.submissionId, submission.id)})`,
  offerUntil: sql<Date | null>`(select ${sql`${offer.until}`} from ${offer} where ${eq(offer.submissionId, submission.id)})`.mapWith(
    offer.until,
  ),
  offerZone: sql<string | null>`(select ${sql`${offer.timeZone}`} from ${offer} where ${eq(offer.submissionId, submission.id)})`,
  trashedAt: submission.trashedAt,
  createdAt: submission.createdAt,
  comments: sql<number>`(select count(*) from ${comment} where ${and(eq(comment.submissionId, submission.id), isNull(comment.deletedAt))})`,
}

type Counted = {
  comments: number
  publishAt: Date | null
  offerState: OfferState | null
  offerUntil: Date | null
  offerZone: string | null
}

export type Row = Pick<typeof submission.$inferSelect, Exclude<keyof typeof rowColumns, keyof Counted>> & Counted

/** A row as a list item. */
export function toRow(row: Row, { labelIds, snoozedUntil }: RowAttributes): SubmissionRow {
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
    publishAt: row.publishAt?.toISOString() ?? null,
    labelIds: [...labelIds],
    assigneeId: row.assigneeId,
    snoozedUntil: snoozedUntil === null ? null : new Date(snoozedUntil).toISOString(),
    comments: row.comments,
    seen: row.firstSeenAt !== null,
    unread: row.unread,
    offer:
      row.offerState && row.offerUntil && row.offerZone
        ? { state: row.offerState, until: row.offerUntil.toISOString(), timeZone: row.offerZone }
        : null,
    dueAt: row.dueAt?.toISOString() ?? null,
    trashedAt: row.trashedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** The parts of a row that are not in its tables, as in the JSON of {@link toRow}: its labels, and its snooze. */
export function factTexts({ labelsText, snoozedUntil }: RowAttributes): [labelIds: string, snoozedUntil: string] {
  return [labelsText, snoozedUntil === null ? "null" : `"${new Date(snoozedUntil).toISOString()}"`]
}

const selectRows = prepared((db, $: { teamId: string; numbers: unknown }) =>
  db
    .select(rowColumns)
    .from(submission)
    .where(and(eq(submission.teamId, $.teamId), amongNumbers(submission.number, $.numbers))),
)

/** The team's rows with these numbers, by number. */
export async function rowsOf(ctx: TeamContext, numbers: readonly number[]): Promise<Map<number, Row>> {
  if (numbers.length === 0) return new Map()
  const rows = await selectRows(ctx.db, { teamId: ctx.team.id, numbers: numberList(numbers) })
  return new Map(rows.map((row) => [row.number, row]))
}
