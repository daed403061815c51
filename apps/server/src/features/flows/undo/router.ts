import { router } from "../../../trpc/init.ts"
import { permitted } from "../../../trpc/procedures.ts"
import { undoInput, undoOutput } from "../../work/undo-records/schema.ts"
import { undoAct } from "./service.ts"

export const actsRouter = router({
  undo: permitted("submission:label", "submission:move", "submission:assign", "submission:read")
    .input(undoInput)
    .output(undoOutput)
    .mutation(({ ctx, input }) => undoAct(ctx, input)),
})
