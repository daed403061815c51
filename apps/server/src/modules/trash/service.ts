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

/** The one, in the trash or not. @throws NotFound; Refused (`erased`) */
function oneOf(change: Change): HeldRow {
  const row = onlyOne(change)
  if (goneOf(row) === "erased") throw new Refused(refusals.erased({ number: row.number }), { code: "erased" })
  return row
}

function resultOf(change: Change, { id, number }: HeldRow): TrashResult {
  const trashedAt = change.now.get(id)?.trashedAt ?? null
  return { id, number, trashedAt: trashedAt?.toISOString() ?? null, goesAt: trashedAt && goesAt(trashedAt).toISOString() }
}

/** Puts a submission into the trash, where it stays for thirty days. Twice it does nothing more. @throws NotFound; Refused (`erased`) */
export async function trashSubmission(ctx: TeamContext, { id, actId }: TrashInput): Promise<TrashResult> {
  return changeSubmissions(ctx, { ids: [id], actId, as: "trash", gone: true }, async (change) => {
    const row = oneOf(change)
    putIntoTrash(change, [row])
    return resultOf(change, row)
  })
}

/** Takes a submission out of the trash, to where it stood. Twice it does nothing more. @throws NotFound; Refused (`erased`) */
export async function restoreSubmission(ctx: TeamContext, { id, actId }: TrashInput): Promise<TrashResult> {
  return changeSubmissions(ctx, { ids: [id], actId, as: "trash", gone: true }, async (change) => {
    const row = oneOf(change)
    await takeOutOfTrash(change, [row])
    return resultOf(change, row)
  })
}

/**
 * Erases a submission at once and for good, in the trash or not, as its submitter can. It is among what one did last, and nothing takes it
 * back. Twice it does nothing more.
 * @throws NotFound
 */
export async function eraseNow(ctx: TeamContext, { id }: { id: string }): Promise<EraseResult> {
  const act = { actId: newId(), as: "erase" } as const
  const number = await changeSubmissions(ctx, { ids: [id], ...act, gone: true }, async (change) => {
    const [row] = change.rows
    if (!row) throw new NotFound("submission")
    const erased = await eraseHeld(change, "team")
    // The number alone: the line outlives what was erased.
    const target = { type: "submission", id: row.id, name: `#${row.number}` }
    if (erased > 0) await audit(change.tx, { ctx, action: "submission.erased", teamId: ctx.team.id, target })
    return row.number
  })
  ctx.services.jobs.wake()
  return { id, number, erased: true }
}
