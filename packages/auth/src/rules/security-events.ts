import * as schema from "@intray/db/schema"
import { eq } from "drizzle-orm"
import type { Call } from "../call.ts"
import { normalPath } from "../limits.ts"
import type { Owner } from "../session.ts"
import type { AuthOptions, SecurityEventType, SecurityMethod } from "../types.ts"

/*
 * Derives security events of an account from a call's path and response, in one place for all endpoints of the sign-in library. Events
 * elsewhere (an API key, a changed address, a password set by the operator) are recorded there.
 */

/** The sign-in method of a path. A name that ends in `/` covers all paths below it. */
const signIns: Readonly<Record<string, SecurityMethod>> = {
  "/sign-in/email": "password",
  "/sign-up/email": "password",
  "/sign-in/social": "provider",
  "/magic-link/verify": "link",
  "/verify-email": "link",
  "/callback/": "provider",
  "/oauth2/callback/": "provider",
  "/passkey/verify-authentication": "passkey",
  "/two-factor/verify-totp": "app_code",
  "/two-factor/verify-otp": "mailed_code",
  "/two-factor/verify-backup-code": "backup_code",
}

const eventTypes: Readonly<Record<string, SecurityEventType>> = {
  "/change-password": "password_changed",
  "/set-password": "password_changed",
  "/two-factor/disable": "second_factor_off",
  "/two-factor/generate-backup-codes": "backup_codes_made",
  "/passkey/verify-registration": "passkey_added",
  "/passkey/delete-passkey": "passkey_removed",
  "/revoke-session": "sessions_ended",
  "/revoke-sessions": "sessions_ended",
  "/revoke-other-sessions": "sessions_ended",
}

function methodAt(path: string): SecurityMethod | null {
  for (const [name, method] of Object.entries(signIns)) {
    if (name === path || (name.endsWith("/") && path.startsWith(name))) return method
  }
  return null
}

/** Whether the caller must be known before a call to `url` is handled. */
export function isWatched(url: string): boolean {
  const path = normalPath(new URL(url).pathname)
  return path in eventTypes || path === "/two-factor/verify-totp" || path === "/verify-email"
}

/** One call with its response: the user who was signed in before, the owner of the created session, and the call's state. */
export type Answered = { url: string; status: number; before: Owner | null; begun: Owner | null; call: Call }
type Meant = { userId: string; type: SecurityEventType; method: SecurityMethod | null }

/** The security event of a successful call; null: none. */
function meaningOf({ url, before, begun, call }: Answered): Meant | null {
  const path = normalPath(new URL(url).pathname)
  if (path === "/reset-password") return call.proved === null ? null : { userId: call.proved, type: "password_changed", method: "link" }
  const eventType = eventTypes[path]
  if (eventType !== undefined && before) {
    return { userId: before.user.id, type: eventType, method: before.session.impersonatedBy === null ? null : "operator" }
  }
  const method = methodAt(path)
  if (!begun || method === null) return null
  const userId = begun.user.id
  // An existing session is renewed only when a code confirms a newly set up authenticator app.
  if (path === "/two-factor/verify-totp" && before) return { userId, type: "second_factor_on", method: null }
  return before?.session.id === begun.session.id ? null : { userId, type: "signed_in", method }
}

/** The account that a failed attempt was about; null: unknown. */
async function triedBy({ db }: AuthOptions, { tried }: Call): Promise<string | null> {
  if (tried === null || "userId" in tried) return tried?.userId ?? null
  const { user } = schema
  const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, tried.email))
  return found?.id ?? null
}

/** Records the security event of a call. If that fails, it is a server error, and no reason to reject what is done already. */
export async function noteSecurity(options: AuthOptions, answered: Answered): Promise<void> {
  const { status, call } = answered
  const { remoteAddress, userAgent } = call
  try {
    if (status < 400) {
      const meant = meaningOf(answered)
      if (meant) await options.onSecurityEvent(options.db, { ...meant, remoteAddress, userAgent })
    } else if (status === 401 && call.tried !== null) {
      const userId = await triedBy(options, call)
      const method = methodAt(normalPath(new URL(answered.url).pathname))
      if (userId !== null) await options.onSecurityEvent(options.db, { userId, type: "sign_in_failed", method, remoteAddress, userAgent })
    }
  } catch (cause) {
    options.logFault("a security event was not written down", cause)
  }
}
