import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { z } from "zod"
import { rememberTeam } from "../../rules/active-team.ts"
import { delegate, refuse } from "../kit.ts"
import { callerIn, organizationId, roles, rolesText, rowNow, rowOf, type TeamEndpoints, teamIn } from "./kit.ts"
import { demandMember, membersFor, namedTeam } from "./members.ts"

const use = [sensitiveSessionMiddleware]
const inviteBody = z.object({
  email: z.string().max(254),
  role: roles,
  organizationId,
  resend: z.boolean().optional(),
  /** Groups that they join with the invitation. */
  teamId: z.union([z.string(), z.array(z.string()).max(20)]).optional(),
})
const oneBody = z.object({ invitationId: z.string().max(64) })

const fullQuery = z
  .object({
    organizationId,
    organizationSlug: z.string().max(64).optional(),
    membersLimit: z.union([z.number(), z.string().regex(/^\d{1,5}$/)]).optional(),
  })
  .optional()

type Invitation = { id: string; organizationId: string }
type Full = { id: string; invitations: Invitation[]; members: Parameters<typeof membersFor>[2] } & Record<string, unknown>

export function invitationEndpoints({ verbs, now, library }: TeamEndpoints) {
  return {
    createInvitation: createAuthEndpoint("/organization/invite-member", { method: "POST", body: inviteBody, use }, async (ctx) => {
      const { email, role, resend = false, teamId: groups = [] } = ctx.body
      const teamId = teamIn(ctx, ctx.body.organizationId)
      const entry = { email, role: rolesText(role), groupIds: [groups].flat(), resend }
      return ctx.json(await rowNow(ctx, "invitation", { id: await verbs.invite(callerIn(ctx), teamId, entry) }))
    }),

    cancelInvitation: createAuthEndpoint("/organization/cancel-invitation", { method: "POST", body: oneBody, use }, async (ctx) => {
      const found = await rowOf<Invitation>(ctx, "invitation", { id: ctx.body.invitationId })
      if (!found) throw refuse("BAD_REQUEST", "Invitation not found", "INVITATION_NOT_FOUND")
      await verbs.cancelInvitation(callerIn(ctx), found.organizationId, found.id)
      return ctx.json(await rowNow(ctx, "invitation", { id: found.id }))
    }),

    acceptInvitation: createAuthEndpoint("/organization/accept-invitation", { method: "POST", body: oneBody, use }, async (ctx) => {
      const caller = callerIn(ctx)
      await verbs.accept(caller, ctx.body.invitationId)
      const found = await rowNow(ctx, "invitation", { id: ctx.body.invitationId })
      const teamId = String(found.organizationId)
      await rememberTeam(ctx, now(), caller.session.id, teamId)
      const own = await rowNow(ctx, "member", { organizationId: teamId, userId: caller.user.id })
      return ctx.json({ invitation: found, member: own })
    }),

    rejectInvitation: createAuthEndpoint("/organization/reject-invitation", { method: "POST", body: oneBody, use }, async (ctx) => {
      await verbs.reject(callerIn(ctx), ctx.body.invitationId)
      return ctx.json({ invitation: await rowNow(ctx, "invitation", { id: ctx.body.invitationId }), member: null })
    }),

    /**
     * The invitations that the caller could have sent. Others are hidden, because knowing an invitation's id is half of what joining
     * needs.
     */
    listInvitations: createAuthEndpoint(
      "/organization/list-invitations",
      { method: "GET", query: z.object({ organizationId }).optional(), use },
      async (ctx) => {
        const teamId = teamIn(ctx, ctx.query?.organizationId)
        await demandMember(ctx, teamId)
        const visible = await verbs.visibleInvitations(callerIn(ctx), teamId)
        const all = await ctx.context.adapter.findMany<Invitation>({
          model: "invitation",
          where: [{ field: "organizationId", value: teamId }],
          sortBy: { field: "createdAt", direction: "desc" },
        })
        return ctx.json(all.filter((one) => visible.includes(one.id)))
      },
    ),

    getFullOrganization: createAuthEndpoint(
      "/organization/get-full-organization",
      { method: "GET", query: fullQuery, use },
      async (ctx) => {
        await namedTeam(ctx, ctx.query ?? {})
        const full = (await delegate(library.getFullOrganization as never, ctx)) as Full | null
        if (!full) return ctx.json(null)
        const visible = await verbs.visibleInvitations(callerIn(ctx), full.id)
        const members = await membersFor(ctx, verbs, full.members)
        return ctx.json({ ...full, members, invitations: full.invitations.filter((one) => visible.includes(one.id)) })
      },
    ),
  }
}
