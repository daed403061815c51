import { router } from "../../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../../http/trpc/procedures.ts"
import * as schema from "./schema.ts"
import { createGroup, deleteGroup, listGroups, renameGroup, setMembers } from "./service.ts"

export const groupsRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(schema.listGroupsOutput)
    .query(({ ctx }) => listGroups(ctx)),
  create: permitted("team:create")
    .input(schema.createGroupInput)
    .output(schema.groupIdOutput)
    .mutation(({ ctx, input }) => createGroup(ctx, input)),
  rename: permitted("team:update")
    .input(schema.renameGroupInput)
    .output(schema.groupIdOutput)
    .mutation(({ ctx, input }) => renameGroup(ctx, input)),
  setMembers: permitted("team:update")
    .input(schema.setMembersInput)
    .output(schema.groupIdOutput)
    .mutation(({ ctx, input }) => setMembers(ctx, input)),
  delete: permitted("team:delete")
    .input(schema.groupIdInput)
    .output(schema.groupIdOutput)
    .mutation(({ ctx, input }) => deleteGroup(ctx, input.id)),
})
