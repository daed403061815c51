import { putLabel, refuseArchived, wantedLabel } from "../../submission-writes/label.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Sets or removes a label. */
export const labelAction: ActionOf<Extract<BulkAction, { kind: "label" }>> = {
  permission: "submission:label",
  async prepare(tx, ctx, { labelId, on }) {
    const wanted = await wantedLabel(tx, ctx, labelId)
    if (on) refuseArchived(wanted)
    return (change) => putLabel(change, wanted, on)
  },
}
