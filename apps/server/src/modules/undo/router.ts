import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { recentUndoRecordsOutput, undoInput, undoOutput } from "../submission-writes/undo/schema.ts"
import { recentUndoRecords } from "./recent.ts"
import { undo } from "./service.ts"

export const undoRouter = router({
  list: permitted("submission:read")
    .output(recentUndoRecordsOutput)
    .query(({ ctx }) => recentUndoRecords(ctx)),
  undo: permitted("submission:label", "submission:move", "submission:assign", "submission:read")
    .input(undoInput)
    .output(undoOutput)
    .mutation(({ ctx, input }) => undo(ctx, input)),
})
