import { prepared, type Tx } from "@intray/db"
import { amongNumbers, amongTexts, forUpdate, numberList, textList, unindexed } from "@intray/db/fn"
import { submission } from "@intray/db/schema"
import { refusals } from "@intray/i18n/refusals"
import { and, asc, eq } from "drizzle-orm"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { everySubmission, seesSubmission, type VisibleSubmissions } from "../../platform/visible-portals.ts"

/** Which submissions to change. Those of other teams are skipped. */
export type Which = { ids: readonly string[] } | { numbers: readonly number[] }

const columns = {
  id: submission.id,
  number: submission.number,
  portalId: submission.portalId,
  stageId: submission.stageId,
  publicStageId: submission.publicStageId,
  held: submission.held,
  assigneeId: submission.assigneeId,
  withdrawnAt: submission.withdrawnAt,
  repliedAt: submission.repliedAt,
  importId: submission.importId,
  erasedAt: submission.erasedAt,
  trashedAt: submission.trashedAt,
  spamSince: submission.spamSince,
}

/** A submission row that this transaction has locked, with the columns that changes need. */
export type HeldRow = Pick<typeof submission.$inferSelect, keyof typeof columns>

// Ordered by value: if it could use the column's index, SQLite would scan the whole team in that order instead of these few rows.
const inOrder = asc(unindexed(submission.id))

const lockIds = prepared((db, $: { teamId: string; ids: unknown }) =>
  forUpdate(
    db
      .select(columns)
      .from(submission)
      .where(and(amongTexts(submission.id, $.ids), eq(unindexed(submission.teamId), $.teamId)))
      .orderBy(inOrder),
  ),
)
const lockNumbers = prepared((db, $: { teamId: string; numbers: unknown }) =>
  forUpdate(
    db
      .select(columns)
      .from(submission)
      .where(and(eq(submission.teamId, $.teamId), amongNumbers(submission.number, $.numbers)))
      .orderBy(inOrder),
  ),
)

/** Locks submissions until the transaction ends; always in the order of their ids, to avoid deadlocks. */
export async function lockRows(tx: Tx, teamId: string, which: Which, visible: VisibleSubmissions): Promise<HeldRow[]> {
  const rows =
    "ids" in which
      ? await lockIds(tx, { teamId, ids: textList(which.ids) })
      : await lockNumbers(tx, { teamId, numbers: numberList(which.numbers) })
  return rows.filter((row) => seesSubmission(visible, row))
}

/** Why a submission is read-only: in the trash, or erased. */
export type Gone = "trashed" | "erased"

/** Why a row is read-only: in the trash or erased. `null`: it can be changed. */
export function goneOf({ trashedAt, erasedAt }: Pick<HeldRow, "trashedAt" | "erasedAt">): Gone | null {
  return erasedAt ? "erased" : trashedAt ? "trashed" : null
}

type Held = { rows: readonly HeldRow[]; passed: readonly HeldRow[] }

/** @throws Refused (`in_trash`, `erased`) if a submission was skipped */
function refuseGone(passed: readonly HeldRow[]): void {
  for (const row of passed) {
    const { number } = row
    if (goneOf(row) === "erased") throw new Refused(refusals.erased({ number }), { code: "erased" })
    throw new Refused(refusals.inTrash({ number }), { code: "in_trash" })
  }
}

/** The only submission of a change. @throws NotFound; Refused (`in_trash`, `erased`) */
export function onlyOne({ rows: [row], passed }: Held): HeldRow {
  refuseGone(passed)
  if (!row) throw new NotFound("submission")
  return row
}

/** @throws NotFound if some of the requested submissions do not exist; Refused (`in_trash`, `erased`) */
export function refuseMissing({ rows, passed }: Held, ids: readonly string[]): void {
  if (rows.length + passed.length < new Set(ids).size) throw new NotFound("submission")
  refuseGone(passed)
}

/** {@link lockRows} for callers that record events before changing these submissions: rows are always locked before the team's counter. */
export async function holdRows(tx: Tx, ctx: Pick<TeamContext, "team">, numbers: readonly number[]): Promise<void> {
  if (tx.engine === "sqlite" || numbers.length === 0) return
  await lockRows(tx, ctx.team.id, { numbers }, everySubmission)
}
