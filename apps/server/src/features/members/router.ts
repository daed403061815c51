import { router } from "../../trpc/init.ts"
import { teamProcedure } from "../../trpc/procedures.ts"
import { listMembersOutput } from "./schema.ts"
import { listMembers } from "./service.ts"

export const membersRouter = router({
  list: teamProcedure
    .meta({ permission: "team" })
    .output(listMembersOutput)
    .query(({ ctx }) => listMembers(ctx)),
})
