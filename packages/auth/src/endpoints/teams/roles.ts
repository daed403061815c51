import type { GenericEndpointContext } from "@better-auth/core"
import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { z } from "zod"
import { refuse } from "../kit.ts"
import { callerIn, organizationId, rowNow, rowOf, sessionIn, type TeamEndpoints, teamIn } from "./kit.ts"
import { demandMember } from "./members.ts"

const use = [sensitiveSessionMiddleware]
const grants = z.record(z.string(), z.array(z.string()))
const named = { organizationId, roleName: z.string().min(1).optional(), roleId: z.string().min(1).optional() }
const createBody = z.object({ organizationId, role: z.string(), permission: grants })
const updateBody = z.object({ ...named, data: z.object({ permission: grants.optional(), roleName: z.string().optional() }) })
const deleteBody = z.object({ ...named, moveTo: z.string().optional() })
const askBody = z.object({ organizationId, permissions: grants.optional(), permission: grants.optional() })

/** Converts display names of resources to the library's names. */
function stored(request: Record<string, string[]>): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(request).map(([resource, actions]) => [resource === "access-control" ? "ac" : resource, actions]),
  )
}

/** The name of a team's role, given by its name or its id. @throws APIError 400 */
async function roleIn(ctx: GenericEndpointContext, teamId: string, asked: { roleName?: string; roleId?: string }): Promise<string> {
  await demandMember(ctx, teamId)
  if (asked.roleName !== undefined) return asked.roleName
  const found = await rowOf<{ role: string }>(ctx, "organizationRole", { id: asked.roleId ?? "", organizationId: teamId })
  if (!found) throw refuse("BAD_REQUEST", "Role not found", "ROLE_NOT_FOUND")
  return found.role
}

async function roleRow(ctx: GenericEndpointContext, teamId: string, role: string) {
  const row = await rowNow(ctx, "organizationRole", { organizationId: teamId, role })
  return { ...row, permission: JSON.parse(String(row.permission)) as Record<string, string[]> }
}

export function roleEndpoints({ verbs }: TeamEndpoints) {
  return {
    createOrgRole: createAuthEndpoint("/organization/create-role", { method: "POST", body: createBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.organizationId)
      const role = await verbs.createRole(callerIn(ctx), teamId, { name: ctx.body.role, grants: stored(ctx.body.permission) })
      const roleData = await roleRow(ctx, teamId, role)
      return ctx.json({ success: true, roleData, statements: roleData.permission })
    }),

    updateOrgRole: createAuthEndpoint("/organization/update-role", { method: "POST", body: updateBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.organizationId)
      const role = await roleIn(ctx, teamId, ctx.body)
      const { permission, roleName: name } = ctx.body.data
      const now = await verbs.updateRole(callerIn(ctx), teamId, { role, name, grants: permission && stored(permission) })
      return ctx.json({ success: true, roleData: await roleRow(ctx, teamId, now) })
    }),

    /** `moveTo` is the new role of members who have the deleted one. */
    deleteOrgRole: createAuthEndpoint("/organization/delete-role", { method: "POST", body: deleteBody, use }, async (ctx) => {
      const teamId = teamIn(ctx, ctx.body.organizationId)
      const role = await roleIn(ctx, teamId, ctx.body)
      await verbs.deleteRole(callerIn(ctx), teamId, { role, moveTo: ctx.body.moveTo })
      return ctx.json({ success: true })
    }),

    hasPermission: createAuthEndpoint("/organization/has-permission", { method: "POST", body: askBody, use }, async (ctx) => {
      const asked = ctx.body.permissions ?? ctx.body.permission
      if (!asked) throw refuse("BAD_REQUEST", "Invalid body parameters", "VALIDATION_ERROR")
      const teamId = ctx.body.organizationId || sessionIn(ctx).activeOrganizationId
      if (!teamId) throw refuse("BAD_REQUEST", "No active organization", "NO_ACTIVE_ORGANIZATION")
      await demandMember(ctx, teamId)
      const error = await verbs.denial(callerIn(ctx), teamId, stored(asked))
      return ctx.json({ error, success: error === null })
    }),
  }
}
