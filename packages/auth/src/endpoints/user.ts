import type { GenericEndpointContext } from "@better-auth/core"
import { createAuthEndpoint, deleteUserCallback, getSessionFromCtx, sensitiveSessionMiddleware } from "better-auth/api"
import { deleteSessionCookie } from "better-auth/cookies"
import { generateRandomString } from "better-auth/crypto"
import { z } from "zod"
import { DELETION_TOKEN_LENGTH, DELETION_TOKEN_LIFE, PASSWORD_MAX_LENGTH } from "../constants.ts"
import { isFresh } from "../rules/fresh.ts"
import { delegate, refuse } from "./kit.ts"
import type { EndpointOptions } from "./options.ts"

const callbackQuery = z.object({ token: z.string(), callbackURL: z.string().optional() })
const deleteBody = z.object({ callbackURL: z.string().optional(), password: z.string().optional(), token: z.string().optional() })

/** Deletes only the caller's own account: the library consumes a token before it checks whose it is. @throws APIError 404 */
async function deleteByToken(ctx: GenericEndpointContext, token: string): Promise<unknown> {
  const session = await getSessionFromCtx(ctx, { disableCookieCache: true })
  if (session) {
    const found = await ctx.context.internalAdapter.findVerificationValue(`delete-account-${token}`)
    if (found?.value !== session.user.id) throw refuse("NOT_FOUND", "Invalid token")
  }
  return delegate(deleteUserCallback, ctx, { query: { ...(ctx.query as object | undefined), token } })
}

export function userEndpoints(options: EndpointOptions) {
  return {
    /**
     * Deletes the account at once with the password or a mailed token. With neither, it sends a mail, if this server can; otherwise a
     * fresh session is enough.
     */
    deleteUser: createAuthEndpoint("/delete-user", { method: "POST", body: deleteBody, use: [sensitiveSessionMiddleware] }, async (ctx) => {
      const { session, user } = ctx.context.session
      const { internalAdapter, baseURL } = ctx.context
      const { password, token, callbackURL } = ctx.body
      const deleted = { success: true, message: "User deleted" }
      if (token !== undefined) {
        await deleteByToken(ctx, token)
        return ctx.json(deleted)
      }
      if (password !== undefined) {
        if (password.length > PASSWORD_MAX_LENGTH) throw refuse("BAD_REQUEST", "Password too long")
        const account = await internalAdapter.findCredentialAccount(user.id)
        if (!account?.password) throw refuse("BAD_REQUEST", "Credential account not found")
        const right = await ctx.context.password.verify({ hash: account.password, password })
        if (!right) throw refuse("BAD_REQUEST", "Invalid password")
      }
      const reason = await options.refuseDeletion(user.id)
      if (reason !== null) throw refuse("BAD_REQUEST", reason, "CANNOT_DELETE_USER")
      if (password === undefined && options.mailLeaves) {
        const secret = generateRandomString(DELETION_TOKEN_LENGTH, "0-9", "a-z")
        const expiresAt = new Date(Date.now() + DELETION_TOKEN_LIFE * 1000)
        await internalAdapter.createVerificationValue({ value: user.id, identifier: `delete-account-${secret}`, expiresAt })
        const url = `${baseURL}/delete-user/callback?token=${secret}&callbackURL=${encodeURIComponent(callbackURL ?? "/")}`
        await options.sendMail({ kind: "delete-account", to: user.email, name: user.name, url })
        return ctx.json({ success: true, message: "Verification email sent" })
      }
      if (password === undefined && !isFresh(session, options.hooks.options.freshAge)) {
        throw refuse("BAD_REQUEST", "Session expired. Re-authenticate to perform this action.", "SESSION_EXPIRED")
      }
      await options.deleteAccount(user)
      deleteSessionCookie(ctx)
      return ctx.json(deleted)
    }),

    /** By the mailed link, in a browser that is signed in to the account which it belongs to. */
    deleteUserCallback: createAuthEndpoint("/delete-user/callback", { method: "GET", query: callbackQuery }, async (ctx) =>
      ctx.json((await deleteByToken(ctx, ctx.query.token)) as { success: boolean; message: string }),
    ),
  }
}
