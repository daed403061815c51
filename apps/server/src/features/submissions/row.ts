import { submission } from "@intray/db/schema"
import type { SubmissionRow } from "./schema.ts"

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

export type Row = Pick<typeof submission.$inferSelect, keyof typeof rowColumns>

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
