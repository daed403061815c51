import { refuse } from "../endpoints/kit.ts"

/** Paths of the library that are hard to take back; our own endpoints ask by themselves. */
export const FRESH_PATHS: ReadonlySet<string> = new Set([
  "/list-sessions",
  "/passkey/generate-register-options",
  "/passkey/verify-registration",
])

/** Paths that the library opens by the password; anyone who has none needs a fresh session instead. */
export const PASSWORD_OR_FRESH_PATHS: ReadonlySet<string> = new Set([
  "/two-factor/enable",
  "/two-factor/disable",
  "/two-factor/generate-backup-codes",
  "/two-factor/get-totp-uri",
])

/** Seconds in a hundred years: longer than any session. */
const ALWAYS = 3_155_760_000

/** Until when a session may do what is hard to take back. @param age in seconds; 0: for as long as it lives */
export function freshUntil(session: { updatedAt: Date }, age: number): Date {
  return new Date(new Date(session.updatedAt).getTime() + (age || ALWAYS) * 1000)
}

/** Whether a session began, or was lengthened, recently enough. @param age in seconds; 0: it always did */
export function isFresh(session: { updatedAt: Date }, age: number, now = Date.now()): boolean {
  return now < freshUntil(session, age).getTime()
}

/** @throws APIError 403 */
export function demandFresh(session: { updatedAt: Date }, age: number): void {
  if (!isFresh(session, age)) throw refuse("FORBIDDEN", "Session is not fresh", "SESSION_NOT_FRESH")
}
