import { refuse } from "../endpoints/kit.ts"

/** Paths of the library whose effects are hard to undo; our own endpoints check this themselves. */
export const FRESH_PATHS: ReadonlySet<string> = new Set([
  "/list-sessions",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
])

/** Paths that the library protects with the password; users without one need a fresh session instead. */
export const PASSWORD_OR_FRESH_PATHS: ReadonlySet<string> = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  "/two-factor/get-totp-uri",
])

/** Seconds in a hundred years: longer than any session. */
const ALWAYS = 3_155_760_000

/** Until when a session may do things that are hard to undo. @param age in seconds; 0: as long as it lives */
export function freshUntil(session: { updatedAt: Date }, age: number): Date {
  return new Date(new Date(session.updatedAt).getTime() + (age || ALWAYS) * 1000)
}

/** Whether a session began, or was extended, recently enough. @param age in seconds; 0: always */
export function isFresh(session: { updatedAt: Date }, age: number, now = Date.now()): boolean {
  return now < freshUntil(session, age).getTime()
}

/** @throws APIError 403 */
export function demandFresh(session: { updatedAt: Date }, age: number): void {
  if (!isFresh(session, age)) throw refuse("FORBIDDEN", "Session is not fresh", "SESSION_NOT_FRESH")
}
