import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { setAssignmentInput, setAssignmentOutput } from "./schema.ts"
import { setAssignment } from "./service.ts"

export const assignmentsRouter = router({
  set: permitted("submission:assign")
    .input(setAssignmentInput)
    .output(setAssignmentOutput)
    .mutation(({ ctx, input }) => setAssignment(ctx, input)),
})
