import { putMany } from "../../messages/many.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Writes the same message to each submitter. */
export const replyAction: ActionOf<Extract<BulkAction, { kind: "reply" }>> = {
  permission: "submission:reply",
  async prepare(_tx, _ctx, { kind: _, acknowledge: __, when, ...words }) {
    return async (change) => {
      await putMany(change, change.rows, words, when)
    }
  },
}
