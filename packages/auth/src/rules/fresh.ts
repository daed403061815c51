import { FRESH_AGE } from "../constants.ts"
import { refuse } from "../endpoints/kit.ts"

/** Paths of the library that are hard to take back; our own endpoints ask by themselves. */
export const FRESH_PATHS: ReadonlySet<string> = new Set([
  "/list-sessions",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
])

/** Paths that the library opens by the password; whoever has none needs a fresh session instead. */
export const PASSWORD_OR_FRESH_PATHS: ReadonlySet<string> = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  "/two-factor/get-totp-uri",
])

/** Until when a session may do what is hard to take back. */
export function freshUntil(session: { updatedAt: Date }): Date {
  return new Date(new Date(session.updatedAt).getTime() + FRESH_AGE * 1000)
}

/** Whether a session began, or was lengthened, recently enough. */
export function isFresh(session: { updatedAt: Date }, now = Date.now()): boolean {
  return FRESH_AGE === 0 || now < freshUntil(session).getTime()
}

/** @throws APIError 403 */
export function demandFresh(session: { updatedAt: Date }): void {
  if (!isFresh(session)) throw refuse("FORBIDDEN", "Session is not fresh", "SESSION_NOT_FRESH")
}
