import { router } from "../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { removeMember, setRole, transferTeam } from "./change.ts"
import { done, listMembersOutput, listPeopleOutput, oneMemberInput, setRoleInput } from "./schema.ts"
import { listMembers, listPeople } from "./service.ts"

export const membersRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listMembersOutput)
    .query(({ ctx }) => listMembers(ctx)),
  /** With addresses, for those who manage members. */
  people: permitted("member:update", "member:delete", "invitation:create")
    .output(listPeopleOutput)
    .query(({ ctx }) => listPeople(ctx)),
  setRole: permitted("member:update")
    .input(setRoleInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await setRole(ctx, input)
      return {}
    }),
  remove: permitted("member:delete")
    .input(oneMemberInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await removeMember(ctx, input.userId)
      return {}
    }),
  transfer: permitted("organization:delete")
    .input(oneMemberInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await transferTeam(ctx, input.userId)
      return {}
    }),
})
