import { createHash } from "node:crypto"
import type { GenericEndpointContext } from "@better-auth/core"
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
import { shownEmail } from "../rules/addresses.ts"
import { demandVerificationMail } from "../rules/switches.ts"
import { forgetResets } from "../rules/unverified.ts"
import { broken, confirmChange, type LinkContext, mailNewAddress, proveNewAddress, undoChange } from "./email-change.ts"
import { delegate, refuse } from "./kit.ts"
import type { EndpointOptions } from "./options.ts"

const sendBody = z.object({ email: z.email(), callbackURL: z.string().optional() })
const verifyQuery = z.object({ token: z.string(), callbackURL: z.string().optional() })
/** `updateTo`: the link changes the address. `account`: the link verifies this account's pending address. */
const mailedClaims = z.object({ email: z.email(), exp: z.number(), updateTo: z.string().optional(), account: z.string().optional() })
const changeBody = z.object({ newEmail: z.email(), callbackURL: z.string().optional() })
const undoBody = z.object({ token: z.string().max(200) })

export function emailEndpoints(options: EndpointOptions) {
  const { now } = options.hooks
  const { switches } = options.hooks.options

  /** A link that verifies the address of a sign-up signs in once, and later only confirms the verification. */
  async function verifyPlainly(ctx: LinkContext, email: string) {
    if (await usesFirst(ctx)) return delegate(verifyEmail, ctx)
    if (!(await ctx.context.internalAdapter.findUserByEmail(email))) {
      return delegate(verifyEmail, ctx, { query: { ...ctx.query, token: "used" } })
    }
    if (ctx.query.callbackURL !== undefined) throw ctx.redirect(ctx.query.callbackURL)
    return ctx.json({ status: true, user: null })
  }

  return {
    /** A signed-in user gets the reason; others learn nothing about the address. */
    sendVerificationEmail: createAuthEndpoint("/send-verification-email", { method: "POST", body: sendBody }, async (ctx) => {
      const user = (await getSessionFromCtx(ctx, { disableCookieCache: true }))?.user
      const email = ctx.body.email.toLowerCase()
      if (user && email !== shownEmail(user) && email !== user.email) {
        throw refuse("BAD_REQUEST", "You can only send a verification email to your own email", "EMAIL_MISMATCH")
      }
      if (user && email !== user.email) {
        await mailNewAddress(ctx, options.sendMail, { ...user, newEmail: email, callbackURL: ctx.body.callbackURL })
        return ctx.json({ status: true })
      }
      if (user?.emailVerified) {
        throw refuse("BAD_REQUEST", "You can only send a verification email to an unverified email", "EMAIL_ALREADY_VERIFIED")
      }
      await delegate(sendVerificationEmail, ctx)
      return ctx.json({ status: true })
    }),

    verifyEmail: createAuthEndpoint("/verify-email", { method: "GET", query: verifyQuery }, async (ctx) => {
      const claims = await verifyJWT(ctx.query.token, ctx.context.secret)
      // Expired, or not ours: the library distinguishes them.
      if (claims === null) return delegate(verifyEmail, ctx)
      const parsed = mailedClaims.safeParse(claims)
      if (!parsed.success) throw broken(ctx, "INVALID_TOKEN")
      const { email, updateTo, account } = parsed.data
      if (updateTo !== undefined) return confirmChange(ctx, options, { email, newEmail: updateTo, isFirst: () => usesFirst(ctx) })
      if (account !== undefined) return proveNewAddress(ctx, options.hooks, { email, userId: account })
      return verifyPlainly(ctx, email)
    }),

    changeEmail: createAuthEndpoint(
      "/change-email",
      { method: "POST", body: changeBody, use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { session, user } = ctx.context.session
        const { secret, baseURL, internalAdapter } = ctx.context
        const { callbackURL } = ctx.body
        const newEmail = ctx.body.newEmail.toLowerCase()
        const done = { status: true }
        if (newEmail === shownEmail(user)) throw refuse("BAD_REQUEST", "Email is the same")
        // Back to the address that is verified already: nothing needs confirmation.
        if (newEmail === user.email) {
          const kept = await internalAdapter.updateUser(user.id, { pendingEmail: null })
          await setSessionCookie(ctx, { session, user: { ...user, ...kept } })
          return ctx.json(done)
        }
        if (await internalAdapter.findUserByEmail(newEmail)) throw refuse("BAD_REQUEST", "Couldn't update your email")
        if (user.emailVerified) {
          demandVerificationMail(switches)
          const token = await createEmailVerificationToken(secret, user.email, newEmail, VERIFICATION_TOKEN_LIFE)
          const url = `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL ?? "/")}`
          await options.sendMail({ kind: "change-email", to: user.email, name: user.name, url, newEmail })
          return ctx.json(done)
        }
        const stored = (await internalAdapter.findUserById(user.id)) as { everVerified?: boolean } | null
        if (stored?.everVerified) {
          demandVerificationMail(switches)
          const waiting = await internalAdapter.updateUser(user.id, { pendingEmail: newEmail })
          await setSessionCookie(ctx, { session, user: { ...user, ...waiting } })
          await mailNewAddress(ctx, options.sendMail, { ...user, newEmail, callbackURL })
          return ctx.json(done)
        }
        const updated = await internalAdapter.updateUser(user.id, { email: newEmail })
        // A link sent to the old mailbox must not verify the new one.
        await forgetResets(now(), user.id, null)
        await setSessionCookie(ctx, { session, user: { ...user, ...updated } })
        if (!switches.verificationMail) return ctx.json(done)
        const token = await createEmailVerificationToken(secret, newEmail, undefined, VERIFICATION_TOKEN_LIFE)
        const url = `${baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL ?? "/")}`
        await options.sendMail({ kind: "verify", to: newEmail, name: user.name, url })
        return ctx.json(done)
      },
    ),

    /** By the link mailed to an account's old address; with a session or without. */
    undoEmailChange: createAuthEndpoint("/undo-email-change", { method: "POST", body: undoBody }, async (ctx) =>
      ctx.json(await undoChange(ctx, options.hooks, ctx.body.token)),
    ),
  }
}

/** Whether a mailed link is used for the first time. */
async function usesFirst(ctx: GenericEndpointContext & LinkContext): Promise<boolean> {
  const identifier = `verify-email:${createHash("sha256").update(ctx.query.token).digest("base64url")}`
  const expiresAt = new Date(Date.now() + VERIFICATION_TOKEN_LIFE * 1000)
  return Boolean(await ctx.context.internalAdapter.reserveVerificationValue({ identifier, value: "used", expiresAt }))
}
