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

/** The plugins of {@link credentialPlugins} with our rules about who may do what. */
export function guardedCredentials(options: PluginOptions, now: () => DbOrTx) {
  const { twoFactor, passkey, magicLink, apiKey } = credentialPlugins(options)
  return [twoFactorOnEveryPath(totpOnce(twoFactor), now), askablePasskey(passkey), magicLink, teamKeys(apiKey, now)] as const
}

type Plugins = ReturnType<typeof credentialPlugins>

/**
 * Options for signing in with a passkey are asked for by POST, as the specification says, or by GET. An address is taken and not used:
 * naming an account's passkeys to the person who knows its address would tell that it exists.
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

/** The team that a call about keys is for; the key's own where it names one. */
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
 * Keys belong to teams and are managed by the person who has `apiKey:manage` there. The library asks for actions of its own, which our roles
 * do not have; once our check has passed, the library treats the person as allowed to do all of them. Those that have expired stay, since histories name them:
 * the library would delete every team's in passing. Making and ending keys is in endpoints/keys.
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
