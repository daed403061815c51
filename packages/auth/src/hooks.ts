import type { GenericEndpointContext } from "@better-auth/core"
import type { DbOrTx } from "@intray/db"
import { user as userTable, verification } from "@intray/db/schema"
import { createAuthMiddleware, getSessionFromCtx } from "better-auth/api"
import { generateRandomString } from "better-auth/crypto"
import { eq } from "drizzle-orm"
import { noteTried } from "./call.ts"
import { RESET_TOKEN_LENGTH, RESET_TOKEN_LIFE } from "./constants.ts"
import { deviceKey } from "./devices.ts"
import { refuse } from "./endpoints/kit.ts"
import { checkBody, checkQuery, checkRedirects } from "./guards.ts"
import { limitByAccount } from "./limits.ts"
import { checkGivenPassword } from "./passwords/common.ts"
import { settleActiveTeam } from "./rules/active-team.ts"
import { asShown, signInEmail } from "./rules/addresses.ts"
import { afterAdminCall, beforeAdminCall } from "./rules/admin.ts"
import { demandFresh, FRESH_PATHS, PASSWORD_OR_FRESH_PATHS } from "./rules/fresh.ts"
import { checkImpersonation, ENDS_ACTING, endActing } from "./rules/impersonation.ts"
import { readInvitationProof, signInProved } from "./rules/invited-sign-up.ts"
import { demandSamePassword } from "./rules/same-password.ts"
import { challengeOf, noMailedCode, refuseMailedCode } from "./rules/second-factor.ts"
import { refuseShutOut } from "./rules/shut-out.ts"
import { checkSwitches } from "./rules/switches.ts"
import { askSecondFactorAnew, dropUnverified, forgetResets, VERIFIED } from "./rules/unverified.ts"
import type { AuthOptions } from "./types.ts"

export type Hooks = { options: AuthOptions; now(): DbOrTx }
type Person = { id: string; email: string; name: string; emailVerified: boolean; everVerified?: unknown; twoFactorEnabled?: unknown }

async function checkFresh(ctx: GenericEndpointContext, age: number): Promise<void> {
  const path = ctx.path ?? ""
  if (!FRESH_PATHS.has(path) && !PASSWORD_OR_FRESH_PATHS.has(path)) return
  const session = await getSessionFromCtx(ctx, { disableCookieCache: true })
  if (!session) return
  if (PASSWORD_OR_FRESH_PATHS.has(path)) {
    const account = await ctx.context.internalAdapter.findCredentialAccount(session.user.id)
    if (account?.password) return
  }
  demandFresh(session.session, age)
}

/** Runs before every endpoint. */
export function beforeEndpoint(hooks: Hooks) {
  const { options, now } = hooks
  const key = deviceKey(options.secret)
  return createAuthMiddleware(async (ctx) => {
    checkSwitches(ctx.path, options.switches)
    checkBody(ctx.path, ctx.body)
    checkQuery(ctx.path, ctx.query)
    checkRedirects(ctx, options)
    if (ctx.path === "/sign-in/email") await nameTheAccount(ctx, now())
    if (ctx.path === "/sign-up/email") await readInvitationProof(ctx, hooks)
    await noteWhoTries(ctx)
    if (options.counters) await limitByAccount(ctx, options.counters, key)
    await checkImpersonation(ctx)
    await checkFresh(ctx, options.freshAge)
    await beforeAdminCall(ctx, hooks)
    await settleActiveTeam(ctx, now())
    await refuseShutOut(ctx, now())
    await checkGivenPassword(ctx)
    if (ctx.path === "/two-factor/send-otp" || ctx.path === "/two-factor/verify-otp") await refuseMailedCode(ctx)
    if (ctx.path === "/magic-link/verify") await dropBeforeMagicLink(ctx, now())
    if (ctx.path === "/reset-password") await dropBeforeReset(ctx, now())
  })
}

/**
 * Replaces an account's pending address with its verified one in a request, so that all later checks, including rate limits, use that
 * account.
 */
async function nameTheAccount(ctx: GenericEndpointContext, db: DbOrTx): Promise<void> {
  const body = ctx.body as { email?: unknown } | undefined
  if (typeof body?.email === "string") body.email = await signInEmail(db, body.email)
}

/** Records whose account a call attempts to open, so that its owner can be notified of failed attempts. */
async function noteWhoTries(ctx: GenericEndpointContext): Promise<void> {
  if (ctx.path === "/sign-in/email") {
    const email: unknown = ctx.body?.email
    if (typeof email === "string") noteTried({ email: email.trim().toLowerCase() })
  } else if (ctx.path?.startsWith("/two-factor/verify-")) {
    const challenge = await challengeOf(ctx)
    if (challenge) noteTried({ userId: challenge.userId })
  }
}

/** The library itself removes passwords and sessions from an unverified account, but neither passkeys nor a second factor. */
async function dropBeforeMagicLink(ctx: GenericEndpointContext, db: DbOrTx): Promise<void> {
  const token: unknown = ctx.query?.token
  if (typeof token !== "string") return
  const hash = Buffer.from(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(token))).toString("base64url")
  const found = await ctx.context.internalAdapter.findVerificationValue(`magic-link:${hash}`)
  if (!found || found.expiresAt < new Date()) return
  const { email } = JSON.parse(found.value) as { email: string }
  const [person] = await db.select({ id: userTable.id }).from(userTable).where(eq(userTable.email, email.toLowerCase()))
  if (!person || (await dropUnverified(db, person.id))) return
  // Verified before, and to be verified again on an admin's request: the library must not treat the account as never verified.
  await db.update(userTable).set(VERIFIED).where(eq(userTable.id, person.id))
}

/** A reset verifies the mailbox: credentials added before anyone had verified it are removed. */
async function dropBeforeReset(ctx: GenericEndpointContext, db: DbOrTx): Promise<void> {
  const token: unknown = ctx.body?.token || ctx.query?.token
  if (typeof token !== "string") return
  const found = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${token}`)
  if (found && found.expiresAt > new Date()) await dropUnverified(db, found.value)
}

/** Runs after every endpoint: sends notification mails, and ends what the action invalidates. */
export function afterEndpoint(hooks: Hooks) {
  const { options, now } = hooks
  return createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context
    if (returned instanceof Error) return
    if (ctx.path === "/sign-in/email") await demandSamePassword(ctx, now())
    await afterAdminCall(ctx, hooks)
    const before = ctx.context.session?.user
    const after = ctx.context.newSession?.user
    const changed = () => before && options.sendMail(now(), { kind: "two-factor-changed", to: before.email, name: before.name })
    if (ctx.path === "/two-factor/verify-totp" && before && !before.twoFactorEnabled && after?.twoFactorEnabled) await changed()
    if (ctx.path === "/two-factor/disable") {
      if (before) await askSecondFactorAnew(now(), before.id)
      await changed()
    }
    if (ctx.path === "/two-factor/generate-backup-codes") await changed()
    if ((ctx.path === "/two-factor/verify-totp" || ctx.path === "/two-factor/verify-backup-code") && after) {
      await now()
        .delete(verification)
        .where(eq(verification.identifier, noMailedCode.person(after.id)))
    }
    if (ctx.path === "/change-password" && before) await askSecondFactorAnew(now(), before.id)
    if (before && ENDS_ACTING.has(ctx.path ?? "")) await endActing(now(), before.id)
    const signedIn = ctx.path === "/sign-up/email" ? await signInProved(ctx, hooks, returned) : undefined
    if (signedIn) return shownAnswer(signedIn) ?? signedIn
    if (ctx.path === "/link-social") return { ...(returned as object), status: true }
    return shownAnswer(returned)
  })
}

/** Replaces the e-mail address in a response about a user with the one that the account shows; undefined if nothing changes. */
function shownAnswer(returned: unknown): object | undefined {
  const person = (returned as { user?: unknown } | null | undefined)?.user
  if (typeof person !== "object" || person === null || !("pendingEmail" in person)) return undefined
  return { ...(returned as object), user: asShown(person as Parameters<typeof asShown>[0]) }
}

/** The effects of a password reset by mail. */
export async function afterReset({ options, now }: Hooks, person: Person): Promise<void> {
  const db = now()
  if (!person.emailVerified) {
    await db
      .update(userTable)
      .set({ ...VERIFIED, updatedAt: new Date() })
      .where(eq(userTable.id, person.id))
    await options.onVerified(db, person)
  }
  await askSecondFactorAnew(db, person.id)
  await forgetResets(db, person.id, null)
  await endActing(db, person.id)
  if (person.twoFactorEnabled === true) {
    const at = new Date()
    const expiresAt = new Date(at.getTime() + 365 * 86_400_000)
    const mark = { identifier: noMailedCode.person(person.id), value: "1", expiresAt, createdAt: at, updatedAt: at }
    await db.insert(verification).values({ id: options.newId(), ...mark })
  }
  await options.sendMail(db, { kind: "password-changed", to: person.email, name: person.name })
}

/** A path that is on none of the second factor's lists starts no session for a user who has one. */
export function refuseUnknownPath(path: string | undefined): never {
  throw refuse("FORBIDDEN", `No session begins at ${path ?? "an unknown path"} without the second factor`, "SECOND_FACTOR_REQUIRED")
}

/**
 * Handles a sign-up with the address of an unverified account. The person may be the owner of the address, and someone else may have
 * registered it first. The owner gets a mailed link to choose a password; credentials of the first registration are removed.
 */
export async function remindUnverified({ options, now }: Hooks, person: Person): Promise<void> {
  if (person.emailVerified || person.everVerified === true || !options.switches.reset) return
  const token = generateRandomString(RESET_TOKEN_LENGTH, "a-z", "A-Z", "0-9")
  const at = new Date()
  const entry = { identifier: `reset-password:${token}`, value: person.id, createdAt: at, updatedAt: at }
  await forgetResets(now(), person.id, null)
  await now()
    .insert(verification)
    .values({ id: options.newId(), ...entry, expiresAt: new Date(at.getTime() + RESET_TOKEN_LIFE * 1000) })
  const url = `${options.baseURL}/api/auth/reset-password/${token}?callbackURL=${encodeURIComponent("/auth/reset-password")}`
  await options.sendMail(now(), { kind: "reset", to: person.email, name: person.name, url })
}

/**
 * Hands an account that was never verified to the user who verifies its address through a provider; earlier credentials are removed. An
 * account that was verified once stays unchanged: its owner connects the provider in the settings.
 */
export async function claimUnverified({ options, now }: Hooks, person: { id: string; email: string }): Promise<void> {
  await now().transaction(async (tx) => {
    if (!(await dropUnverified(tx, person.id))) return
    await tx
      .update(userTable)
      .set({ ...VERIFIED, updatedAt: new Date() })
      .where(eq(userTable.id, person.id))
    await options.onVerified(tx, person)
  })
}
