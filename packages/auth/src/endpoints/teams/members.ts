import type { GenericEndpointContext } from "@better-auth/core"
import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { z } from "zod"
import { delegate, refuse } from "../kit.ts"
import { callerIn, organizationId, roles, rolesText, rowNow, rowOf, sessionIn, type TeamEndpoints, teamIn } from "./kit.ts"

const use = [sensitiveSessionMiddleware]
const removeBody = z.object({ memberIdOrEmail: z.string().max(254), organizationId })
/** The library's query; guards.ts checks which columns are allowed. */
const listQuery = z.looseObject({ organizationId, organizationSlug: z.string().max(64).optional() }).optional()
const roleBody = z.object({ role: roles, memberId: z.string(), organizationId })

type Member = { id: string; organizationId: string; userId: string; role: string; createdAt: Date }

/** A membership of the team by its id, or by the user's e-mail address. @throws APIError 400 */
async function memberIn(ctx: GenericEndpointContext, teamId: string, named: string): Promise<Member> {
  const person = named.includes("@") ? await rowOf(ctx, "user", { email: named.toLowerCase() }) : null
  const where: Record<string, string> = named.includes("@") ? { userId: person?.id ?? "" } : { id: named }
  const found = await rowOf<Member>(ctx, "member", { ...where, organizationId: teamId })
  if (!found) throw refuse("BAD_REQUEST", "Member not found", "MEMBER_NOT_FOUND")
  return found
}

type Listed = { organizationId: string; user: { id: string; email?: string } & Record<string, unknown> }

/** Members as the caller may see them: all e-mail addresses for managers of members, otherwise only the caller's own. */
export async function membersFor<T extends Listed>(ctx: GenericEndpointContext, verbs: TeamEndpoints["verbs"], members: T[]): Promise<T[]> {
  const caller = callerIn(ctx)
  const [first] = members
  if (!first || (await verbs.seesAddresses(caller, first.organizationId))) return members
  return members.map((one) => {
    const { email, ...others } = one.user
    return { ...one, user: one.user.id === caller.user.id ? { ...others, email } : others }
  })
}

export function memberEndpoints({ verbs, library }: TeamEndpoints) {
  return {
    listMembers: createAuthEndpoint("/organization/list-members", { method: "GET", query: listQuery, use }, async (ctx) => {
      const { members, total } = (await delegate(library.listMembers as never, ctx)) as { members: Listed[]; total: number }
      return ctx.json({ members: await membersFor(ctx, verbs, members), total })
    }),

    removeMember: createAuthEndpoint("/organization/remove-member", { method: "POST", body: removeBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.organizationId)
      await demandMember(ctx, teamId)
      // Only users who may remove members may learn whether an address is a member's.
      const error = await verbs.denial(callerIn(ctx), teamId, { member: ["delete"] })
      if (error !== null) throw refuse("FORBIDDEN", error)
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

/** Non-members learn nothing about a team's members. @throws APIError 403 */
export async function demandMember(ctx: GenericEndpointContext, teamId: string): Promise<Member> {
  const own = await rowOf<Member>(ctx, "member", { organizationId: teamId, userId: callerIn(ctx).user.id })
  if (own) return own
  throw refuse("FORBIDDEN", "User is not a member of the organization", "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION")
}

type Named = { organizationId?: string | undefined; organizationSlug?: string | undefined }

/**
 * The team that the URL names, or else the session's active team; null: neither. Another user's team and an unknown one give the same
 * result, and the active team does not change.
 * @throws APIError 403
 */
export async function namedTeam(ctx: GenericEndpointContext, { organizationId, organizationSlug: slug }: Named) {
  const id = organizationId || sessionIn(ctx).activeOrganizationId
  if (!slug && !id) return null
  const found = await rowOf(ctx, "organization", slug ? { slug } : { id: id ?? "" })
  await demandMember(ctx, found?.id ?? "")
  return found
}
