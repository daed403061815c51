import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { z } from "zod"
import { refuse } from "../kit.ts"
import { callerIn, organizationId, rowNow, rowOf, type TeamEndpoints, teamIn } from "./kit.ts"
import { demandMember } from "./members.ts"

const use = [sensitiveSessionMiddleware]
const createBody = z.object({ name: z.string(), organizationId })
const updateBody = z.object({ teamId: z.string(), data: z.object({ name: z.string().optional(), organizationId }) })
const removeBody = z.object({ teamId: z.string(), organizationId })
const memberBody = z.object({ teamId: z.string(), userId: z.string(), organizationId })

/** Groups of a team, which the library calls teams. */
export function groupEndpoints({ verbs }: TeamEndpoints) {
  return {
    createTeam: createAuthEndpoint("/organization/create-team", { method: "POST", body: createBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.organizationId)
      return ctx.json(await rowNow(ctx, "team", { id: await verbs.createGroup(callerIn(ctx), teamId, ctx.body.name) }))
    }),

    updateTeam: createAuthEndpoint("/organization/update-team", { method: "POST", body: updateBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.data.organizationId)
      const { name } = ctx.body.data
      await demandMember(ctx, teamId)
      if (name !== undefined) await verbs.renameGroup(callerIn(ctx), teamId, ctx.body.teamId, name)
      const found = await rowOf(ctx, "team", { id: ctx.body.teamId, organizationId: teamId })
      if (!found) throw refuse("BAD_REQUEST", "Team not found", "TEAM_NOT_FOUND")
      return ctx.json(found)
    }),

    removeTeam: createAuthEndpoint("/organization/remove-team", { method: "POST", body: removeBody, use }, async (ctx) => {
      await verbs.deleteGroup(callerIn(ctx), teamIn(ctx, ctx.body.organizationId), ctx.body.teamId)
      return ctx.json({ message: "Team removed successfully." })
    }),

    addTeamMember: createAuthEndpoint("/organization/add-team-member", { method: "POST", body: memberBody, use }, async (ctx) => {
      const { teamId: groupId, userId } = ctx.body
      await verbs.setGroupMember(callerIn(ctx), teamIn(ctx, ctx.body.organizationId), groupId, userId, true)
      const { membershipKey: _, ...row } = await rowNow(ctx, "teamMember", { teamId: groupId, userId })
      return ctx.json(row)
    }),

    removeTeamMember: createAuthEndpoint("/organization/remove-team-member", { method: "POST", body: memberBody, use }, async (ctx) => {
      const { teamId: groupId, userId } = ctx.body
      await verbs.setGroupMember(callerIn(ctx), teamIn(ctx, ctx.body.organizationId), groupId, userId, false)
      return ctx.json({ message: "Team member removed successfully." })
    }),
  }
}
