import { router } from "../../../trpc/init.ts"
import { permitted } from "../../../trpc/procedures.ts"
import { setSnoozeInput, setSnoozeOutput } from "./schema.ts"
import { setSnooze } from "./service.ts"

export const snoozesRouter = router({
  set: permitted("submission:read")
    .input(setSnoozeInput)
    .output(setSnoozeOutput)
    .mutation(({ ctx, input }) => setSnooze(ctx, input)),
})
