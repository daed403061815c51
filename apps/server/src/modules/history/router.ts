import { router } from "../../http/trpc/init.ts"
import { permitted } from "../../http/trpc/procedures.ts"
import { listHistoryInput, listHistoryOutput } from "./schema.ts"
import { listHistory } from "./service.ts"

export const historyRouter = router({
  list: permitted("submission:read")
    .input(listHistoryInput)
    .output(listHistoryOutput)
    .query(({ ctx, input }) => listHistory(ctx, input)),
})
