import { router } from "../../http/trpc/init.ts"
import { inPerson, permitted, sessionProcedure, teamProcedure } from "../../http/trpc/procedures.ts"
import { leaveTeam } from "../members/change.ts"
import { nextTeam } from "../session/next-team.ts"
import { getListing, setListing } from "./listing.ts"
import {
  createTeamInput,
  createTeamOutput,
  deleteTeamInput,
  listing,
  nextTeamOutput,
  renameTeamInput,
  renameTeamOutput,
  requireSecondFactorInput,
  restoreTeamInput,
  secondFactorDemand,
  slugFreeInput,
  slugFreeOutput,
  trashOutput,
  updateTeamInput,
  updateTeamOutput,
} from "./schema.ts"
import { getSecondFactorDemand, requireSecondFactor } from "./second-factor.ts"
import { deleteTeam, restoreTeam } from "./trash.ts"
import { listTrash, makeTeam, slugFree, updateTeam } from "./update.ts"

export const teamsRouter = router({
  create: sessionProcedure
    .meta({ permission: "session" })
    .input(createTeamInput)
    .output(createTeamOutput)
    .mutation(({ ctx, input }) => makeTeam(ctx, input)),
  slugFree: sessionProcedure
    .meta({ permission: "session" })
    .input(slugFreeInput)
    .output(slugFreeOutput)
    .query(({ ctx, input }) => slugFree(ctx, input.slug)),
  rename: permitted("organization:update")
    .input(renameTeamInput)
    .output(renameTeamOutput)
    .mutation(async ({ ctx, input }) => {
      const { name, slug } = await updateTeam(ctx, input)
      return { name, slug }
    }),
  update: permitted("organization:update")
    .input(updateTeamInput)
    .output(updateTeamOutput)
    .mutation(({ ctx, input }) => updateTeam(ctx, input)),
  listing: teamProcedure
    .meta({ permission: "team" })
    .output(listing)
    .query(({ ctx }) => getListing(ctx)),
  setListing: permitted("organization:update")
    .input(listing)
    .output(listing)
    .mutation(({ ctx, input }) => setListing(ctx, input)),
  secondFactor: teamProcedure
    .meta({ permission: "team" })
    .output(secondFactorDemand)
    .query(({ ctx }) => getSecondFactorDemand(ctx)),
  requireSecondFactor: permitted("organization:delete")
    .use(inPerson)
    .input(requireSecondFactorInput)
    .output(secondFactorDemand)
    .mutation(({ ctx, input }) => requireSecondFactor(ctx, input)),
  leave: teamProcedure
    .meta({ permission: "team" })
    .use(inPerson)
    .output(nextTeamOutput)
    .mutation(async ({ ctx }) => {
      await leaveTeam(ctx)
      return nextTeam(ctx.db, { userId: ctx.user.id, sessionId: ctx.session.id })
    }),
  delete: permitted("organization:delete")
    .use(inPerson)
    .input(deleteTeamInput)
    .output(nextTeamOutput)
    .mutation(async ({ ctx, input }) => {
      await deleteTeam(ctx, input)
      return nextTeam(ctx.db, { userId: ctx.user.id, sessionId: ctx.session.id })
    }),
  trash: sessionProcedure
    .meta({ permission: "session" })
    .output(trashOutput)
    .query(({ ctx }) => listTrash(ctx)),
  restore: sessionProcedure
    .meta({ permission: "session" })
    .input(restoreTeamInput)
    .output(createTeamOutput)
    .mutation(({ ctx, input }) => restoreTeam(ctx, input.id)),
})
