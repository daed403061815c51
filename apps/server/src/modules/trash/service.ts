import { newId } from "@intray/db/id"
import { refusals } from "@intray/i18n/refusals"
import { audit } from "../../platform/audit.ts"
import { NotFound, Refused } from "../../platform/errors.ts"
import type { TeamContext } from "../../platform/services.ts"
import { type Change, changeSubmissions } from "../submission-writes/change.ts"
import { goneOf, type HeldRow, onlyOne } from "../submission-writes/rows.ts"
import { eraseHeld } from "../submissions/erase.ts"
import type { EraseResult, TrashInput, TrashResult } from "./schema.ts"
import { goesAt, putIntoTrash, takeOutOfTrash } from "./trash.ts"

/** The submission, in the trash or not. @throws NotFound; Refused (`erased`) */
function oneOf(change: Change): HeldRow {
  const row = onlyOne(change)
  if (goneOf(row) === "erased") throw new Refused(refusals.erased({ number: row.number }), { code: "erased" })
  return row
}

function resultOf(change: Change, { id, number }: HeldRow): TrashResult {
  const trashedAt = change.now.get(id)?.trashedAt ?? null
  return { id, number, trashedAt: trashedAt?.toISOString() ?? null, goesAt: trashedAt && goesAt(trashedAt).toISOString() }
}

/** Moves a submission to the trash for thirty days. Does nothing if it is there. @throws NotFound; Refused (`erased`) */
export async function trashSubmission(ctx: TeamContext, { id, actId }: TrashInput): Promise<TrashResult> {
  return changeSubmissions(ctx, { ids: [id], actId, as: "trash", gone: true }, async (change) => {
    const row = oneOf(change)
    putIntoTrash(change, [row])
    return resultOf(change, row)
  })
}

/** Restores a submission from the trash to its earlier stage. Does nothing if it is not there. @throws NotFound; Refused (`erased`) */
export async function restoreSubmission(ctx: TeamContext, { id, actId }: TrashInput): Promise<TrashResult> {
  return changeSubmissions(ctx, { ids: [id], actId, as: "trash", gone: true }, async (change) => {
    const row = oneOf(change)
    await takeOutOfTrash(change, [row])
    return resultOf(change, row)
  })
}

/**
 * Erases a submission at once and permanently, in the trash or not, as its submitter can. It is listed among the caller's acts, but cannot
 * be undone. Does nothing if it is erased.
 * @throws NotFound
 */
export async function eraseNow(ctx: TeamContext, { id }: { id: string }): Promise<EraseResult> {
  const act = { actId: newId(), as: "erase" } as const
  const number = await changeSubmissions(ctx, { ids: [id], ...act, gone: true }, async (change) => {
    const [row] = change.rows
    if (!row) throw new NotFound("submission")
    const erased = await eraseHeld(change, "team")
    // Only the number, because the audit line outlives the erased data.
    const target = { type: "submission", id: row.id, name: `#${row.number}` }
    if (erased > 0) await audit(change.tx, { ctx, action: "submission.erased", teamId: ctx.team.id, target })
    return row.number
  })
  ctx.services.jobs.wake()
  return { id, number, erased: true }
}
