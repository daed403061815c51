import { session } from "@intray/db/schema"
import { changePassword, createAuthEndpoint, requestPasswordReset, sensitiveSessionMiddleware } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { and, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../constants.ts"
import { refuseCommon } from "../passwords/common.ts"
import { demandFresh } from "../rules/fresh.ts"
import { delegate, refuse } from "./kit.ts"
import type { EndpointOptions } from "./options.ts"

const resetBody = z.object({ email: z.email(), redirectTo: z.string().optional() })
const changeBody = z.object({ newPassword: z.string(), currentPassword: z.string(), revokeOtherSessions: z.boolean().optional() })

export function passwordEndpoints(options: EndpointOptions) {
  return {
    /** The older name of /request-password-reset. */
    forgetPassword: createAuthEndpoint("/forget-password", { method: "POST", body: resetBody }, async (ctx) => {
      const answer = await delegate(requestPasswordReset, ctx)
      return ctx.json(answer as { status: boolean; message: string })
    }),

    /**
     * Also gives the session another id, whether or not the others end. Where no session can be written, the one that there is stays:
     * whoever changed their password is not the one to be shut out.
     */
    changePassword: createAuthEndpoint(
      "/change-password",
      { method: "POST", body: changeBody, use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { session: current, user } = ctx.context.session
        const endOthers = async (kept: string) => {
          const others = and(eq(session.userId, user.id), ne(session.id, kept))
          if (ctx.body.revokeOtherSessions) await options.hooks.now().delete(session).where(others)
        }
        const body = { ...ctx.body, revokeOtherSessions: false }
        const answer = (await delegate(changePassword, ctx, { body })) as { user: typeof user }
        const rememberMe = await ctx.getSignedCookie(ctx.context.authCookies.dontRememberToken.name, ctx.context.secret)
        const creating = ctx.context.internalAdapter.createSession(user.id, Boolean(rememberMe), current)
        const renewed = await creating.catch(async (fault: unknown) => {
          await endOthers(current.id)
          throw fault
        })
        await ctx.context.internalAdapter.deleteSession(current.token)
        await endOthers(renewed.id)
        await setSessionCookie(ctx, { session: renewed, user })
        await options.sendMail({ kind: "password-changed", to: user.email, name: user.name })
        return ctx.json({ token: renewed.token, user: answer.user })
      },
    ),

    /** A first password, for whoever signs in by a provider or a link. A stolen old session must not be able to leave one behind. */
    setPassword: createAuthEndpoint(
      "/set-password",
      { method: "POST", body: z.object({ newPassword: z.string() }), use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { session: current, user } = ctx.context.session
        const { newPassword } = ctx.body
        if (newPassword.length < PASSWORD_MIN_LENGTH) throw refuse("BAD_REQUEST", "Password too short")
        if (newPassword.length > PASSWORD_MAX_LENGTH) throw refuse("BAD_REQUEST", "Password too long")
        const existing = await ctx.context.internalAdapter.findCredentialAccount(user.id)
        if (existing?.password) throw refuse("BAD_REQUEST", "user already has a password")
        demandFresh(current, options.hooks.options.freshAge)
        refuseCommon(newPassword, user.email)
        const password = await ctx.context.password.hash(newPassword)
        if (existing) await ctx.context.internalAdapter.updateAccount(existing.id, { password })
        else await ctx.context.internalAdapter.linkAccount({ userId: user.id, providerId: "credential", accountId: user.id, password })
        await options.sendMail({ kind: "password-changed", to: user.email, name: user.name })
        return ctx.json({ status: true })
      },
    ),
  }
}
