import type { GenericEndpointContext } from "@better-auth/core"
import { createOTP } from "@better-auth/utils/otp"
import { createAuthEndpoint, getSessionFromCtx } from "better-auth/api"
import { symmetricDecrypt } from "better-auth/crypto"
import { z } from "zod"
import { CODE_DIGITS, TOTP_PERIOD } from "../constants.ts"
import { delegate, refuse } from "../endpoints/kit.ts"
import type { credentialPlugins } from "../plugins.ts"
import { challengeOf } from "./second-factor.ts"

/** Longer than a code is accepted: its own period, and the ones before and after it. */
const REMEMBERED_MS = 4 * TOTP_PERIOD * 1000

const body = z.object({ code: z.string(), trustDevice: z.boolean().optional() })

type Stored = { secret: string }

/** Whether a code is one that the user's app shows now. */
async function isRight(ctx: GenericEndpointContext, userId: string, code: string): Promise<boolean> {
  const found = await ctx.context.adapter.findOne<Stored>({ model: "twoFactor", where: [{ field: "userId", value: userId }] })
  if (!found) return false
  const secret = await symmetricDecrypt({ key: ctx.context.secretConfig, data: found.secret })
  return createOTP(secret, { digits: CODE_DIGITS, period: TOTP_PERIOD }).verify(code)
}

/**
 * An authenticator code is accepted once (RFC 6238, 5.2), so that someone who saw it cannot use it. The sign-in library does not remember
 * codes, so a correct one is recorded before the library checks it; of two parallel calls one succeeds. If the library rejects the call
 * for another reason, the code stays valid.
 */
export function totpOnce(plugin: ReturnType<typeof credentialPlugins>["twoFactor"]): typeof plugin {
  const library = plugin.endpoints.verifyTOTP
  const endpoint = createAuthEndpoint("/two-factor/verify-totp", { method: "POST", body }, async (ctx) => {
    const { code } = ctx.body
    const { internalAdapter } = ctx.context
    const session = await getSessionFromCtx(ctx, { disableCookieCache: true })
    const userId = session?.user.id ?? (await challengeOf(ctx))?.userId
    if (userId === undefined || !(await isRight(ctx, userId, code))) return ctx.json(await delegate(library, ctx))
    const identifier = `totp-used-${userId}-${code}`
    const expiresAt = new Date(Date.now() + REMEMBERED_MS)
    if (!(await internalAdapter.reserveVerificationValue({ identifier, value: "used", expiresAt }))) {
      throw refuse("UNAUTHORIZED", "This code was used already. Wait for the next one in your app", "CODE_ALREADY_USED")
    }
    try {
      return ctx.json(await delegate(library, ctx))
    } catch (cause) {
      await internalAdapter.deleteVerificationByIdentifier(identifier)
      throw cause
    }
  })
  return { ...plugin, endpoints: { ...plugin.endpoints, verifyTOTP: endpoint as unknown as typeof library } }
}
