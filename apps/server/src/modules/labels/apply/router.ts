import { router } from "../../../http/trpc/init.ts"
import { permitted } from "../../../http/trpc/procedures.ts"
import { setLabelInput, setLabelOutput } from "../schema.ts"
import { setLabel } from "./service.ts"

/** Labels on submissions; called as `labels.set`. */
export const labellingRouter = router({
  set: permitted("submission:label")
    .input(setLabelInput)
    .output(setLabelOutput)
    .mutation(({ ctx, input }) => setLabel(ctx, input)),
})
