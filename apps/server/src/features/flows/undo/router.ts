import { router } from "../../../trpc/init.ts"
import { permitted } from "../../../trpc/procedures.ts"
import { recentUndoRecordsOutput, undoInput, undoOutput } from "../../work/undo-records/schema.ts"
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
