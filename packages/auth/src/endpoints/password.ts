import { runWithTransaction } from "@better-auth/core/context"
import { session } from "@intray/db/schema"
import { createAuthEndpoint, requestPasswordReset, sensitiveSessionMiddleware } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { parseUserOutput } from "better-auth/db"
import { and, eq, ne } from "drizzle-orm"
import { z } from "zod"
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "../constants.ts"
import { refuseCommon } from "../passwords/common.ts"
import { demandFresh } from "../rules/fresh.ts"
import { delegate, refuse } from "./kit.ts"
import type { EndpointOptions } from "./options.ts"

const resetBody = z.object({ email: z.email(), redirectTo: z.string().optional() })
const changeBody = z.object({ newPassword: z.string(), currentPassword: z.string(), revokeOtherSessions: z.boolean().optional() })

/** @throws APIError 400 (`PASSWORD_TOO_SHORT`, `PASSWORD_TOO_LONG`) */
function demandLength(password: string): void {
  if (password.length < PASSWORD_MIN_LENGTH) throw refuse("BAD_REQUEST", "Password too short")
  if (password.length > PASSWORD_MAX_LENGTH) throw refuse("BAD_REQUEST", "Password too long")
}

export function passwordEndpoints(options: EndpointOptions) {
  return {
    /** The older name of /request-password-reset. */
    forgetPassword: createAuthEndpoint("/forget-password", { method: "POST", body: resetBody }, async (ctx) => {
      const answer = await delegate(requestPasswordReset, ctx)
      return ctx.json(answer as { status: boolean; message: string })
    }),

    /**
     * Also gives the session a new id, whether or not the others end. The change is atomic, so that the user is neither locked out nor
     * left with sessions that should have ended.
     */
    changePassword: createAuthEndpoint(
      "/change-password",
      { method: "POST", body: changeBody, use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { session: current, user } = ctx.context.session
        const { newPassword, currentPassword, revokeOtherSessions } = ctx.body
        demandLength(newPassword)
        if (currentPassword.length > PASSWORD_MAX_LENGTH) throw refuse("BAD_REQUEST", "Password too long")
        const credential = await ctx.context.internalAdapter.findCredentialAccount(user.id)
        if (!credential?.password) throw refuse("BAD_REQUEST", "Credential account not found")
        const right = await ctx.context.password.verify({ hash: credential.password, password: currentPassword })
        if (!right) throw refuse("BAD_REQUEST", "Invalid password")
        const password = await ctx.context.password.hash(newPassword)
        const rememberMe = await ctx.getSignedCookie(ctx.context.authCookies.dontRememberToken.name, ctx.context.secret)
        const renewed = await runWithTransaction(ctx.context.adapter, async () => {
          await ctx.context.internalAdapter.updateAccount(credential.id, { password })
          const made = await ctx.context.internalAdapter.createSession(user.id, Boolean(rememberMe), current)
          // A session that ended while the passwords were compared must not start another one.
          const own = await options.hooks.now().delete(session).where(eq(session.id, current.id)).returning({ id: session.id })
          if (own.length === 0) throw refuse("UNAUTHORIZED", "Unauthorized")
          const others = and(eq(session.userId, user.id), ne(session.id, made.id))
          if (revokeOtherSessions) await options.hooks.now().delete(session).where(others)
          await options.sendMail({ kind: "password-changed", to: user.email, name: user.name })
          return made
        })
        await setSessionCookie(ctx, { session: renewed, user })
        return ctx.json({ token: renewed.token, user: parseUserOutput(ctx.context.options, user) })
      },
    ),

    /** Sets a first password, for a user who signs in by a provider or a link. A stolen old session must not be able to do this. */
    setPassword: createAuthEndpoint(
      "/set-password",
      { method: "POST", body: z.object({ newPassword: z.string() }), use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { session: current, user } = ctx.context.session
        const { newPassword } = ctx.body
        demandLength(newPassword)
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
