import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { createAuthEndpoint, getSessionFromCtx } from "better-auth/api"
import { z } from "zod"
import { delegate, refuse, unknownKey } from "./endpoints/kit.ts"
import { credentialPlugins, type PluginOptions } from "./plugins.ts"
import { keyManager, roleInSeat } from "./rules/keys.ts"
import { twoFactorOnEveryPath } from "./rules/second-factor.ts"
import { isShutOutOf, secondFactorRequired } from "./rules/shut-out.ts"
import { totpOnce } from "./rules/totp-once.ts"

/** The plugins of {@link credentialPlugins} with our permission rules. */
export function guardedCredentials(options: PluginOptions, now: () => DbOrTx) {
  const { twoFactor, passkey, magicLink, apiKey } = credentialPlugins(options)
  return [twoFactorOnEveryPath(totpOnce(twoFactor), now), askablePasskey(passkey), magicLink, teamKeys(apiKey, now)] as const
}

type Plugins = ReturnType<typeof credentialPlugins>

/**
 * Passkey sign-in options are requested by POST, as specified, or by GET. An e-mail address is accepted but ignored: listing an account's
 * passkeys would reveal that the account exists.
 */
function askablePasskey(plugin: Plugins["passkey"]): Plugins["passkey"] {
  const library = plugin.endpoints.generatePasskeyAuthenticationOptions
  const body = z.object({ email: z.email().optional() }).optional()
  const endpoint = createAuthEndpoint("/passkey/generate-authenticate-options", { method: ["GET", "POST"], body }, async (ctx) =>
    ctx.json(await delegate(library, ctx, { method: "GET", body: undefined })),
  )
  return { ...plugin, endpoints: { ...plugin.endpoints, generatePasskeyAuthenticationOptions: endpoint as unknown as typeof library } }
}

type KeyInput = { organizationId?: unknown; keyId?: unknown; id?: unknown }

/** The team of a call about API keys: the key's own team if it names a key. */
async function teamOfCall(ctx: GenericEndpointContext): Promise<string> {
  const input = { ...(ctx.query as KeyInput | undefined), ...(ctx.body as KeyInput | undefined) }
  const keyId = input.keyId ?? input.id
  if (typeof keyId === "string") {
    const found = await ctx.context.adapter.findOne<{ referenceId: string }>({ model: "apikey", where: [{ field: "id", value: keyId }] })
    if (!found) throw unknownKey()
    return found.referenceId
  }
  if (typeof input.organizationId === "string") return input.organizationId
  const active = (ctx.context.session?.session as { activeOrganizationId?: string | null } | undefined)?.activeOrganizationId
  if (active) return active
  throw refuse("BAD_REQUEST", "Organization ID is required", "ORGANIZATION_ID_REQUIRED")
}

/**
 * API keys belong to teams and are managed by members with `apiKey:manage`. The library checks permissions of its own, which our roles do
 * not have; after our check, it treats the caller as having all of them. Expired keys stay, because histories name them: the library
 * would delete those of all teams as a side effect. Creating and revoking keys is in endpoints/keys.
 */
function teamKeys(plugin: Plugins["apiKey"], now: () => DbOrTx): Plugins["apiKey"] {
  const guard = <E extends (input: never) => Promise<unknown>>(library: E): E => {
    const { path, options } = library as unknown as {
      path: string
      options: { method: "GET" | "POST"; body?: z.ZodType; query?: z.ZodType }
    }
    const { method, body, query } = options
    const shape = method === "GET" ? { method, query } : { method, query, body }
    return createAuthEndpoint(path, shape, async (ctx) => {
      const session = await getSessionFromCtx(ctx, { disableCookieCache: true })
      if (!session) throw refuse("UNAUTHORIZED", "Unauthorized")
      const teamId = await teamOfCall(ctx)
      const role = await keyManager(ctx, session.user.id, teamId, await roleInSeat(now(), session.user.id, teamId))
      if (await isShutOutOf(now(), session.user.id, teamId)) throw secondFactorRequired()
      const adapter = { ...ctx.context.adapter, deleteMany: async () => 0 }
      const orgOptions = { ...ctx.context.getPlugin("organization")?.options, creatorRole: role }
      return ctx.json(
        (await delegate(library, { ...ctx, context: { ...ctx.context, session, orgOptions, adapter } as typeof ctx.context })) as Record<
          string,
          unknown
        >,
      )
    }) as unknown as E
  }
  const { updateApiKey, getApiKey, listApiKeys } = plugin.endpoints
  return {
    ...plugin,
    endpoints: {
      ...plugin.endpoints,
      updateApiKey: guard(updateApiKey),
      getApiKey: guard(getApiKey),
      listApiKeys: guard(listApiKeys),
    },
  }
}
