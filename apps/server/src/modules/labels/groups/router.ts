import { router } from "../../../http/trpc/init.ts"
import { permitted, teamProcedure } from "../../../http/trpc/procedures.ts"
import { deletedOutput, reorderedOutput } from "../schema.ts"
import {
  archiveGroupInput,
  archiveGroupOutput,
  createGroupInput,
  createGroupOutput,
  deleteGroupInput,
  listLabelGroupsOutput,
  reorderGroupsInput,
  updateGroupInput,
  updateGroupOutput,
} from "./schema.ts"
import { archiveGroup, createGroup, deleteGroup, listLabelGroups, reorderGroups, updateGroup } from "./service.ts"

export const labelGroupsRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listLabelGroupsOutput)
    .query(({ ctx }) => listLabelGroups(ctx)),
  create: permitted("label:create")
    .input(createGroupInput)
    .output(createGroupOutput)
    .mutation(({ ctx, input }) => createGroup(ctx, input)),
  update: permitted("label:update")
    .input(updateGroupInput)
    .output(updateGroupOutput)
    .mutation(({ ctx, input }) => updateGroup(ctx, input)),
  reorder: permitted("label:update")
    .input(reorderGroupsInput)
    .output(reorderedOutput)
    .mutation(({ ctx, input }) => reorderGroups(ctx, input)),
  archive: permitted("label:update")
    .input(archiveGroupInput)
    .output(archiveGroupOutput)
    .mutation(({ ctx, input }) => archiveGroup(ctx, input)),
  delete: permitted("label:delete")
    .input(deleteGroupInput)
    .output(deletedOutput)
    .mutation(({ ctx, input }) => deleteGroup(ctx, input)),
})
