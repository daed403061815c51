import { createHash } from "node:crypto"
import {
  createAuthEndpoint,
  createEmailVerificationToken,
  getSessionFromCtx,
  sendVerificationEmail,
  sensitiveSessionMiddleware,
  verifyEmail,
} from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { verifyJWT } from "better-auth/crypto"
import { z } from "zod"
import { VERIFICATION_TOKEN_LIFE } from "../constants.ts"
import { delegate, refuse } from "./kit.ts"
import type { EndpointOptions } from "./options.ts"

const sendBody = z.object({ email: z.email(), callbackURL: z.string().optional() })
const verifyQuery = z.object({ token: z.string(), callbackURL: z.string().optional() })
const mailedClaims = z.object({ email: z.string(), updateTo: z.string().optional() })
const changeBody = z.object({ newEmail: z.email(), callbackURL: z.string().optional() })

export function emailEndpoints(options: EndpointOptions) {
  return {
    /** Who is signed in is told what is wrong; who is not learns nothing about the address. */
    sendVerificationEmail: createAuthEndpoint("/send-verification-email", { method: "POST", body: sendBody }, async (ctx) => {
      const session = await getSessionFromCtx(ctx, { disableCookieCache: true })
      if (session && session.user.email !== ctx.body.email.toLowerCase()) {
        throw refuse("BAD_REQUEST", "You can only send a verification email to your own email", "EMAIL_MISMATCH")
      }
      if (session?.user.emailVerified) {
        throw refuse("BAD_REQUEST", "You can only send a verification email to an unverified email", "EMAIL_ALREADY_VERIFIED")
      }
      await delegate(sendVerificationEmail, ctx)
      return ctx.json({ status: true })
    }),

    /** A link that changes an address does so once; one that verifies it signs in once, and says later that all is well. */
    verifyEmail: createAuthEndpoint("/verify-email", { method: "GET", query: verifyQuery }, async (ctx) => {
      const { token, callbackURL } = ctx.query
      const { internalAdapter, secret } = ctx.context
      const parsed = mailedClaims.safeParse(await verifyJWT(token, secret))
      if (!parsed.success) return delegate(verifyEmail, ctx)
      const { email, updateTo } = parsed.data
      const identifier = `verify-email:${createHash("sha256").update(token).digest("base64url")}`
      const expiresAt = new Date(Date.now() + VERIFICATION_TOKEN_LIFE * 1000)
      const first = await internalAdapter.reserveVerificationValue({ identifier, value: "used", expiresAt })
      if (first && updateTo === undefined) return delegate(verifyEmail, ctx)
      if (!first) {
        if (updateTo !== undefined || !(await internalAdapter.findUserByEmail(email))) {
          return delegate(verifyEmail, ctx, { query: { ...ctx.query, token: "used" } })
        }
        if (callbackURL !== undefined) throw ctx.redirect(callbackURL)
        return ctx.json({ status: true, user: null })
      }
      const before = await internalAdapter.findUserByEmail(email)
      try {
        return await delegate(verifyEmail, ctx)
      } finally {
        const after = before && (await internalAdapter.findUserById(before.user.id))
        if (before && after && after.email !== before.user.email) {
          await options.sendMail({ kind: "email-changed", to: before.user.email, name: before.user.name, newEmail: after.email })
        }
      }
    }),

    changeEmail: createAuthEndpoint(
      "/change-email",
      { method: "POST", body: changeBody, use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { session, user } = ctx.context.session
        const newEmail = ctx.body.newEmail.toLowerCase()
        if (newEmail === user.email) throw refuse("BAD_REQUEST", "Email is the same")
        const { secret, baseURL, internalAdapter } = ctx.context
        const callbackURL = encodeURIComponent(ctx.body.callbackURL ?? "/")
        const linkFor = (token: string) => `${baseURL}/verify-email?token=${token}&callbackURL=${callbackURL}`
        const taken = await internalAdapter.findUserByEmail(newEmail)
        // Whether another account has the address is nobody's business: the answer is the same, and nothing happens.
        if (taken) return ctx.json({ status: true })
        if (user.emailVerified) {
          const token = await createEmailVerificationToken(secret, user.email, newEmail, VERIFICATION_TOKEN_LIFE)
          await options.sendMail({ kind: "change-email", to: user.email, name: user.name, url: linkFor(token), newEmail })
          return ctx.json({ status: true })
        }
        const updated = await internalAdapter.updateUser(user.id, { email: newEmail })
        await setSessionCookie(ctx, { session, user: { ...user, ...updated } })
        const token = await createEmailVerificationToken(secret, newEmail, undefined, VERIFICATION_TOKEN_LIFE)
        await options.sendMail({ kind: "verify", to: newEmail, name: user.name, url: linkFor(token) })
        return ctx.json({ status: true })
      },
    ),
  }
}
