import { router } from "../../../trpc/init.ts"
import { permitted } from "../../../trpc/procedures.ts"
import { recentActsOutput, undoInput, undoOutput } from "../../work/undo-records/schema.ts"
import { recentActs } from "./recent.ts"
import { undoAct } from "./service.ts"

export const actsRouter = router({
  list: permitted("submission:read")
    .output(recentActsOutput)
    .query(({ ctx }) => recentActs(ctx)),
  undo: permitted("submission:label", "submission:move", "submission:assign", "submission:read")
    .input(undoInput)
    .output(undoOutput)
    .mutation(({ ctx, input }) => undoAct(ctx, input)),
})
