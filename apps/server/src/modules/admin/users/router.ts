import { router } from "../../../http/trpc/init.ts"
import { adminProcedure } from "../../../http/trpc/procedures.ts"
import { listUsers, userDetail } from "./list.ts"
import * as schema from "./schema.ts"
import * as users from "./service.ts"

/** Accounts of the platform. Acting as somebody else begins and ends at the sign-in library's own endpoints, which set the cookies. */
export const adminUsersRouter = router({
  list: adminProcedure
    .input(schema.listUsersInput)
    .output(schema.listUsersOutput)
    .query(({ ctx, input }) => listUsers(ctx, input)),
  get: adminProcedure
    .input(schema.oneUserInput)
    .output(schema.userDetail)
    .query(({ ctx, input }) => userDetail(ctx, input.id)),
  create: adminProcedure
    .input(schema.createUserInput)
    .output(schema.createUserOutput)
    .mutation(({ ctx, input }) => users.createUser(ctx, input)),
  setRole: adminProcedure
    .input(schema.setRoleInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => users.setUserRole(ctx, input.id, input.role)),
  ban: adminProcedure
    .input(schema.banInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => users.banUser(ctx, input)),
  unban: adminProcedure
    .input(schema.oneUserInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => users.unbanUser(ctx, input.id)),
  setPassword: adminProcedure
    .input(schema.setPasswordInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => users.setUserPassword(ctx, input.id, input.password)),
  verify: adminProcedure
    .input(schema.oneUserInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => users.verifyUser(ctx, input.id)),
  revokeSession: adminProcedure
    .input(schema.revokeSessionInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => users.revokeUserSession(ctx, input.id, input.sessionId)),
  revokeSessions: adminProcedure
    .input(schema.oneUserInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => users.revokeUserSessions(ctx, input.id)),
  delete: adminProcedure
    .input(schema.deleteUserInput)
    .output(schema.doneOutput)
    .mutation(({ ctx, input }) => users.deleteUser(ctx, input.id, input.email)),
})
