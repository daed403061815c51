import { NotFound } from "../../../platform/errors.ts"
import { replaceLabel, wantedLabel } from "../../submission-writes/label.ts"
import type { MergeAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Replaces one label by another of its group. */
export const mergeLabels: ActionOf<MergeAction> = {
  permission: "label:update",
  async prepare(tx, ctx, { labelId, intoId }) {
    const { label: from, beside } = await wantedLabel(tx, ctx, labelId)
    const into = beside.get(intoId)
    if (!into) throw new NotFound("label")
    return (change) => replaceLabel(change, from, into)
  },
}
