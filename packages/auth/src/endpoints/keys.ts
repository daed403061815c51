import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { z } from "zod"
import { keyManager } from "../rules/keys.ts"
import type { KeyVerbs } from "../types.ts"
import { refuse, unknownKey } from "./kit.ts"
import { callerIn, organizationId, rowNow, rowOf, sessionIn } from "./teams/kit.ts"

const use = [sensitiveSessionMiddleware]
/** Seconds; null: it does not expire. */
const expiresIn = z.number().int().min(60).max(315_360_000).nullish()
const createBody = z.strictObject({
  name: z.string(),
  expiresIn,
  organizationId,
  /** Its permissions, as actions by resource; without them the key can only read. */
  permissions: z.record(z.string().max(60), z.array(z.string().max(60)).max(40)).optional(),
  /** Ids of the portals that it is limited to. */
  portals: z.array(z.string().max(64)).max(200).nullish(),
})
const deleteBody = z.object({ keyId: z.string().max(64), configId: z.string().optional() })
const expiredBody = z.object({ organizationId }).optional()

/** The columns of a key that managers see: never the hash. */
const shown = ({ key: _, permissions, ...row }: Record<string, unknown>) => ({
  ...row,
  permissions: typeof permissions === "string" ? (JSON.parse(permissions) as unknown) : null,
})

/** The specification's calls about keys; the library has others besides. Without `organizationId` they use the active team. */
export function keyEndpoints(verbs: KeyVerbs) {
  const teamIn = (ctx: Parameters<typeof sessionIn>[0], named: string | undefined) => {
    const teamId = named ?? sessionIn(ctx).activeOrganizationId
    if (!teamId) throw refuse("FORBIDDEN", "You are not allowed to access resource: apiKey")
    return teamId
  }
  return {
    createApiKey: createAuthEndpoint("/api-key/create", { method: "POST", body: createBody, use }, async (ctx) => {
      const { name, permissions, portals } = ctx.body
      const teamId = teamIn(ctx, ctx.body.organizationId)
      await keyManager(ctx, sessionIn(ctx).userId, teamId)
      const entry = { name, grants: permissions, portalIds: portals, expiresIn: ctx.body.expiresIn ?? null }
      const { id, key } = await verbs.create(callerIn(ctx), teamId, entry)
      return ctx.json({ ...shown(await rowNow(ctx, "apikey", { id })), key, metadata: null })
    }),

    deleteApiKey: createAuthEndpoint("/api-key/delete", { method: "POST", body: deleteBody, use }, async (ctx) => {
      const { keyId } = ctx.body
      const found = await rowOf<{ id: string; referenceId: string }>(ctx, "apikey", { id: keyId })
      if (!found) throw unknownKey()
      await keyManager(ctx, sessionIn(ctx).userId, found.referenceId)
      await verbs.revoke(callerIn(ctx), found.referenceId, keyId)
      return ctx.json({ success: true })
    }),

    deleteExpiredKeys: createAuthEndpoint(
      "/api-key/delete-all-expired-api-keys",
      { method: "POST", body: expiredBody, use },
      async (ctx) => {
        const teamId = teamIn(ctx, ctx.body?.organizationId)
        await keyManager(ctx, sessionIn(ctx).userId, teamId)
        await verbs.revokeExpired(callerIn(ctx), teamId)
        return ctx.json({ success: true, error: null })
      },
    ),
  }
}
