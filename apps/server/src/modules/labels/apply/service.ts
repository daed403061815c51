import type { Tx } from "@intray/db"
import { refusals } from "@intray/i18n/refusals"
import { Refused } from "../../../platform/errors.ts"
import type { TeamContext } from "../../../platform/services.ts"
import { attributesOf } from "../../submission-writes/attributes.ts"
import { changeSubmissions } from "../../submission-writes/change.ts"
import { putLabel, refuseArchived, wantedLabel } from "../../submission-writes/label.ts"
import type { Mark } from "../../submission-writes/label-marks.ts"
import { onlyOne } from "../../submission-writes/rows.ts"

/**
 * Puts a label on a submission or takes it off. Asking for what is already so changes nothing and records nothing. In a
 * group that takes one label the new one replaces the old one; each change is an event of the same act.
 * What exists stays when its group is no longer asked, and can always be taken off.
 * @throws NotFound, Refused (`label_archived`, `label_not_asked`)
 */
export function setLabel(
  ctx: TeamContext,
  input: { submissionId: string; labelId: string; on: boolean; actId: string },
  suggested?: {
    /** For the history. */
    suggestion: NonNullable<Mark["suggestion"]>
    /** Notes in the same transaction that the suggestion was accepted. */
    note: (tx: Tx) => Promise<void>
  },
): Promise<{ labelIds: string[] }> {
  const { submissionId, on, actId } = input
  return changeSubmissions(ctx, { ids: [submissionId], actId, as: "label" }, async (change) => {
    const row = onlyOne(change)
    const wanted = await wantedLabel(change.tx, ctx, input.labelId)
    await putLabel(change, wanted, on, suggested?.suggestion)
    const unasked = change.skipped.has(row.id)
    if (on && (unasked || change.changed.size > 0)) refuseArchived(wanted)
    if (unasked) {
      const words = refusals.labelNotAsked({ group: wanted.label.group, number: row.number })
      throw new Refused(words, { code: "label_not_asked" })
    }
    if (change.changed.size > 0) await suggested?.note(change.tx)
    return { labelIds: [...((await attributesOf(change)).get(row.id)?.marks.keys() ?? [])] }
  })
}
