import { router } from "../../trpc/init.ts"
import { permitted } from "../../trpc/procedures.ts"
import { renameTeamInput, renameTeamOutput } from "./schema.ts"
import { renameTeam } from "./service.ts"

export const teamsRouter = router({
  rename: permitted("organization:update")
    .input(renameTeamInput)
    .output(renameTeamOutput)
    .mutation(({ ctx, input }) => renameTeam(ctx, input)),
})
