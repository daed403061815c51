import type { GenericEndpointContext } from "@better-auth/core"
import { BASE_ERROR_CODES } from "@better-auth/core/error"
import { createEmailVerificationToken, getSessionFromCtx } from "better-auth/api"
import { setSessionCookie } from "better-auth/cookies"
import { parseUserOutput } from "better-auth/db"
import { VERIFICATION_TOKEN_LIFE } from "../constants.ts"
import type { Hooks } from "../hooks.ts"
import { awaitEmail, provePending } from "../rules/addresses.ts"
import { issueTakeBack, takeBack } from "../rules/take-back.ts"
import type { AuthMail } from "../types.ts"
import { refuse } from "./kit.ts"
import type { EndpointOptions } from "./options.ts"

/*
 * The steps of a change of e-mail address: the verified one confirms, then the new one is verified; or the verified one reverts the
 * change.
 */

export type LinkContext = GenericEndpointContext & { query: { token: string; callbackURL?: string | undefined } }
type Person = { id: string; name: string }

/** An invalid link, with the specification's codes: for a browser as a redirect, for a program as 401. */
export function broken({ query, redirect }: LinkContext, key: "INVALID_TOKEN" | "USER_NOT_FOUND" | "INVALID_USER"): Error {
  const { code, message } = BASE_ERROR_CODES[key]
  const { callbackURL } = query
  if (callbackURL === undefined) return refuse("UNAUTHORIZED", message, code)
  const [path = "", hash] = callbackURL.split("#", 2)
  return redirect(`${path}${path.includes("?") ? "&" : "?"}error=${code}${hash === undefined ? "" : `#${hash}`}`)
}

function answered<T extends object>(ctx: LinkContext, answer: T): Promise<T> {
  if (ctx.query.callbackURL !== undefined) throw ctx.redirect(ctx.query.callbackURL)
  return ctx.json(answer)
}

/** @returns the URL of a link that verifies `newEmail` for one account, in its owner's browser */
async function linkFor({ context }: GenericEndpointContext, userId: string, newEmail: string, callbackURL = "/"): Promise<string> {
  const token = await createEmailVerificationToken(context.secret, newEmail, undefined, VERIFICATION_TOKEN_LIFE, { account: userId })
  return `${context.baseURL}/verify-email?token=${token}&callbackURL=${encodeURIComponent(callbackURL)}`
}

/** Mails the link that verifies an account's pending address. */
export async function mailNewAddress(
  ctx: GenericEndpointContext,
  sendMail: (mail: AuthMail) => Promise<void>,
  { id, name, newEmail, callbackURL }: Person & { newEmail: string; callbackURL?: string | undefined },
): Promise<void> {
  await sendMail({ kind: "verify-new-email", to: newEmail, name, url: await linkFor(ctx, id, newEmail, callbackURL) })
}

/**
 * The verified address confirms a change by its mailed link. The account then shows the new address, which has to be verified next. The
 * verified address gets a link to revert the change. As with any link to a verified mailbox, a session starts if there was none.
 */
export async function confirmChange(
  ctx: LinkContext,
  { hooks }: EndpointOptions,
  { email, newEmail, isFirst }: { email: string; newEmail: string; isFirst: () => Promise<boolean> },
) {
  const { internalAdapter } = ctx.context
  const found = (await internalAdapter.findUserByEmail(email))?.user
  if (!found) throw broken(ctx, "USER_NOT_FOUND")
  const current = await getSessionFromCtx(ctx)
  // Checked first: another user must not consume the link.
  if (current && current.user.id !== found.id) throw broken(ctx, "INVALID_USER")
  if (!(await isFirst())) throw broken(ctx, "INVALID_TOKEN")
  // The address belongs to another account by now: as when requesting it, nothing happens, without a reason.
  const free = newEmail === email || !(await internalAdapter.findUserByEmail(newEmail))
  if (free) {
    const { options, now } = hooks
    const url = await linkFor(ctx, found.id, newEmail, ctx.query.callbackURL)
    await now().transaction(async (tx) => {
      await awaitEmail(tx, found.id, newEmail)
      const secret = await issueTakeBack(tx, options.newId, found)
      const undo = `${options.baseURL}/auth/undo-email-change?token=${encodeURIComponent(secret)}`
      await options.sendMail(tx, { kind: "verify-new-email", to: newEmail, name: found.name, url })
      await options.sendMail(tx, { kind: "email-changed", to: email, name: found.name, newEmail, url: undo })
    })
  }
  const user = (await internalAdapter.findUserById(found.id)) ?? found
  const session = current?.session ?? (await internalAdapter.createSession(found.id))
  await setSessionCookie(ctx, { session, user })
  return answered(ctx, { status: true, user: parseUserOutput(ctx.context.options, user) })
}

/**
 * Verifies the new address by its mailed link, in a browser that is signed in to the account. The owner of a mistyped address also has
 * the link, but is not signed in, so it has no effect.
 */
export async function proveNewAddress(ctx: LinkContext, hooks: Hooks, { email, userId }: { email: string; userId: string }) {
  const current = await getSessionFromCtx(ctx, { disableCookieCache: true })
  if (current?.user.id !== userId) throw broken(ctx, "INVALID_USER")
  if (current.user.email !== email) {
    if (!(await provePending(hooks, userId, email))) throw broken(ctx, "INVALID_TOKEN")
    const user = await ctx.context.internalAdapter.findUserById(userId)
    if (user) await setSessionCookie(ctx, { session: current.session, user })
  }
  return answered(ctx, { status: true, user: null })
}

/** @returns the address that the account has again, and whether the caller is still signed in to it */
export async function undoChange(ctx: GenericEndpointContext, hooks: Hooks, token: string) {
  const current = await getSessionFromCtx(ctx, { disableCookieCache: true })
  const own = current && token.startsWith(`${current.user.id}.`) ? current : null
  const { id, email } = await takeBack(hooks, token, own?.session.id ?? null)
  const user = own && (await ctx.context.internalAdapter.findUserById(id))
  if (own && user) await setSessionCookie(ctx, { session: own.session, user })
  return { status: true, email, signedIn: own !== null }
}
