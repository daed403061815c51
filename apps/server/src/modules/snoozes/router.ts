import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { setSnoozeInput, setSnoozeOutput } from "./schema.ts"
import { setSnooze } from "./service.ts"

export const snoozesRouter = router({
  set: permitted("submission:read")
    .input(setSnoozeInput)
    .output(setSnoozeOutput)
    .mutation(({ ctx, input }) => setSnooze(ctx, input)),
})
