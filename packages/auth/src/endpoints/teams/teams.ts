import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { z } from "zod"
import { firstTeam, rememberTeam } from "../../rules/active-team.ts"
import { refuse } from "../kit.ts"
import { callerIn, organizationId, rowNow, rowOf, sessionIn, type TeamEndpoints, teamIn } from "./kit.ts"
import { namedTeam } from "./members.ts"

const use = [sensitiveSessionMiddleware]
const logo = z.string().nullish()
const createBody = z.object({ name: z.string(), slug: z.string(), logo, keepCurrentActiveOrganization: z.boolean().optional() })
const updateBody = z.object({
  data: z.object({ name: z.string().optional(), slug: z.string().optional(), logo }),
  organizationId,
})
const oneBody = z.object({ organizationId: z.string() })
const namedQuery = z.object({ organizationId, organizationSlug: z.string().max(64).optional() }).optional()
const activeBody = z.object({ organizationId: z.string().nullish(), organizationSlug: z.string().optional() })

/** Creating, changing, deleting and leaving teams, and choosing the active one. */
export function teamEndpoints({ verbs, now }: TeamEndpoints) {
  return {
    createOrganization: createAuthEndpoint("/organization/create", { method: "POST", body: createBody, use }, async (ctx) => {
      const { keepCurrentActiveOrganization, ...entry } = ctx.body
      const id = await verbs.create(callerIn(ctx), entry)
      if (!keepCurrentActiveOrganization) await rememberTeam(ctx, now(), sessionIn(ctx).id, id)
      const made = await rowNow(ctx, "organization", { id })
      const own = await rowNow(ctx, "member", { organizationId: id, userId: callerIn(ctx).user.id })
      return ctx.json({ ...made, members: [own] })
    }),

    getOrganization: createAuthEndpoint("/organization/get-organization", { method: "GET", query: namedQuery, use }, async (ctx) =>
      ctx.json(await namedTeam(ctx, ctx.query ?? {})),
    ),

    updateOrganization: createAuthEndpoint("/organization/update", { method: "POST", body: updateBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.organizationId)
      const { name, slug, logo: picture } = ctx.body.data
      const changes = {
        ...(name === undefined ? {} : { name }),
        ...(slug === undefined ? {} : { slug }),
        ...(picture === undefined ? {} : { logo: picture }),
      }
      await verbs.update(callerIn(ctx), teamId, changes)
      return ctx.json(await rowNow(ctx, "organization", { id: teamId }))
    }),

    /** Moves the team to the trash; the session continues in the user's first remaining team. */
    deleteOrganization: createAuthEndpoint("/organization/delete", { method: "POST", body: oneBody, use }, async (ctx) => {
      const caller = callerIn(ctx)
      const before = await rowOf(ctx, "organization", { id: ctx.body.organizationId })
      await verbs.delete(caller, ctx.body.organizationId)
      await rememberTeam(ctx, now(), caller.session.id, await firstTeam(now(), caller.user.id))
      return ctx.json(before)
    }),

    leaveOrganization: createAuthEndpoint("/organization/leave", { method: "POST", body: oneBody, use }, async (ctx) => {
      const caller = callerIn(ctx)
      const { organizationId: teamId } = ctx.body
      const before = await rowOf(ctx, "member", { organizationId: teamId, userId: caller.user.id })
      await verbs.leave(caller, teamId)
      if (sessionIn(ctx).activeOrganizationId === teamId) {
        await rememberTeam(ctx, now(), caller.session.id, await firstTeam(now(), caller.user.id))
      }
      return ctx.json(before)
    }),

    setActiveOrganization: createAuthEndpoint("/organization/set-active", { method: "POST", body: activeBody, use }, async (ctx) => {
      const { session, user } = ctx.context.session
      const choose = async (teamId: string | null) => {
        await rememberTeam(ctx, now(), session.id, teamId)
        await setSessionCookie(ctx, { session: Object.assign(session, { activeOrganizationId: teamId, activeTeamId: null }), user })
      }
      if (ctx.body.organizationId === null) {
        await choose(null)
        return ctx.json(null)
      }
      const { organizationSlug: slug } = ctx.body
      const named = ctx.body.organizationId ?? (slug === undefined ? sessionIn(ctx).activeOrganizationId : undefined)
      if (!named && slug === undefined) return ctx.json(null)
      const found = await rowOf(ctx, "organization", named ? { id: named } : { slug: slug ?? "" })
      const own = found && (await rowOf(ctx, "member", { organizationId: found.id, userId: user.id }))
      // Another user's team and an unknown one give the same result.
      if (!found || !own) {
        throw refuse("FORBIDDEN", "User is not a member of the organization", "USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION")
      }
      await choose(found.id)
      return ctx.json(found)
    }),
  }
}
