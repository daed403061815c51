import { router } from "../../../http/trpc/init.ts"
import { adminProcedure } from "../../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { deleteTeam, listTeams, restoreTeam, teamDetail } from "./service.ts"

export const adminTeamsRouter = router({
  list: adminProcedure
    .input(schema.listTeamsInput)
    .output(schema.listTeamsOutput)
    .query(({ ctx, input }) => listTeams(ctx, input)),
  get: adminProcedure
    .input(schema.oneTeamInput)
    .output(schema.teamDetail)
    .query(({ ctx, input }) => teamDetail(ctx, input.id)),
  delete: adminProcedure
    .input(schema.deleteTeamInput)
    .output(schema.deleteTeamOutput)
    .mutation(({ ctx, input }) => deleteTeam(ctx, input.id, input.name)),
  restore: adminProcedure
    .input(schema.oneTeamInput)
    .output(schema.restoreTeamOutput)
    .mutation(({ ctx, input }) => restoreTeam(ctx, input.id)),
})
