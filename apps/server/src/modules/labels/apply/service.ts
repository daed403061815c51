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
 * Sets or removes a label on a submission. Does nothing, without an event, if that is already so. In a
 * group with a single choice, the new label replaces the old one; each change is an event of the same act.
 * Existing labels stay if their group no longer applies, and can always be removed.
 * @throws NotFound, Refused (`label_archived`, `label_not_asked`)
 */
export function setLabel(
  ctx: TeamContext,
  input: { submissionId: string; labelId: string; on: boolean; actId: string },
  suggested?: {
    /** For the history. */
    suggestion: NonNullable<Mark["suggestion"]>
    /** Records in the same transaction that the suggestion was accepted. */
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
