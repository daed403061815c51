import { router } from "../../../http/trpc/init.ts"
import { permitted } from "../../../http/trpc/procedures.ts"
import { done } from "../schema.ts"
import { createRoleInput, deleteRoleInput, listRolesOutput, oneRoleOutput, updateRoleInput } from "./schema.ts"
import { createRole, deleteRole, listRoles, updateRole } from "./service.ts"

export const rolesRouter = router({
  list: permitted("ac:read")
    .output(listRolesOutput)
    .query(({ ctx }) => listRoles(ctx)),
  create: permitted("ac:create")
    .input(createRoleInput)
    .output(oneRoleOutput)
    .mutation(async ({ ctx, input }) => ({ role: (await createRole(ctx, input)).role })),
  update: permitted("ac:update")
    .input(updateRoleInput)
    .output(oneRoleOutput)
    .mutation(async ({ ctx, input }) => ({ role: (await updateRole(ctx, input)).role })),
  delete: permitted("ac:delete")
    .input(deleteRoleInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await deleteRole(ctx, input)
      return {}
    }),
})
