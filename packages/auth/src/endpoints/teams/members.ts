import type { GenericEndpointContext } from "@better-auth/core"
import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { z } from "zod"
import { refuse } from "../kit.ts"
import { callerIn, organizationId, roles, rolesText, rowNow, rowOf, type TeamDoors, teamIn } from "./kit.ts"

const use = [sensitiveSessionMiddleware]
const removeBody = z.object({ memberIdOrEmail: z.string().max(254), organizationId })
const roleBody = z.object({ role: roles, memberId: z.string(), organizationId })

type Member = { id: string; organizationId: string; userId: string; role: string; createdAt: Date }

/** A membership of the team by its id, or by the address of its person. @throws APIError 400 */
async function memberIn(ctx: GenericEndpointContext, teamId: string, named: string): Promise<Member> {
  const person = named.includes("@") ? await rowOf(ctx, "user", { email: named.toLowerCase() }) : null
  const where: Record<string, string> = named.includes("@") ? { userId: person?.id ?? "" } : { id: named }
  const found = await rowOf<Member>(ctx, "member", { ...where, organizationId: teamId })
  if (!found) throw refuse("BAD_REQUEST", "Member not found", "MEMBER_NOT_FOUND")
  return found
}

export function memberEndpoints({ verbs }: TeamDoors) {
  return {
    removeMember: createAuthEndpoint("/organization/remove-member", { method: "POST", body: removeBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.organizationId)
      await demandMember(ctx, teamId)
      const found = await memberIn(ctx, teamId, ctx.body.memberIdOrEmail)
      await verbs.removeMember(callerIn(ctx), teamId, found.userId)
      return ctx.json({ member: found })
    }),

    updateMemberRole: createAuthEndpoint("/organization/update-member-role", { method: "POST", body: roleBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.organizationId)
      await demandMember(ctx, teamId)
      const found = await memberIn(ctx, teamId, ctx.body.memberId)
      await verbs.setRole(callerIn(ctx), teamId, found.userId, rolesText(ctx.body.role))
      return ctx.json(await rowNow(ctx, "member", { id: found.id }))
    }),
  }
}

/** Whoever does not belong to a team learns nothing of who does. @throws APIError 403 */
export async function demandMember(ctx: GenericEndpointContext, teamId: string): Promise<Member> {
  const own = await rowOf<Member>(ctx, "member", { organizationId: teamId, userId: callerIn(ctx).user.id })
  if (own) return own
  throw refuse("FORBIDDEN", "User is not a member of the organization", "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION")
}
