import { publishMany } from "../../publications/many.ts"
import type { BulkSkip } from "../../submission-writes/undo/schema.ts"
import type { BulkAction } from "../schema.ts"
import type { ActionOf } from "./action.ts"

/** Publishes held decisions, after the time to recall them. */
export const publishAction: ActionOf<Extract<BulkAction, { kind: "publish" }>> = {
  permission: "submission:move",
  async prepare() {
    return async (change) => {
      const held = change.rows.filter((row) => row.held)
      for (const row of change.rows) if (!row.held) change.skipped.set(row.id, "not_held" satisfies BulkSkip)
      await publishMany(change, held)
    }
  },
}
