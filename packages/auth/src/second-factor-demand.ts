/*
 * Whether a member may enter a team that requires a second factor. Pure and browser-safe, next to the permissions: every team endpoint
 * and the screens use it.
 */

/** Days that a member has to set up a second factor, from when the team requires it or from when they joined. */
const SECOND_FACTOR_GRACE_DAYS = 7

/** The data about a member that decides it. */
export type Demanded = {
  /** Since when the team requires it; null: it does not. */
  since: Date | null
  joinedAt: Date
  twoFactorEnabled: boolean | null
}

/**
 * Until when a member may enter a team without a second factor; null: no limit. A member who switches it off after the deadline is locked
 * out at once.
 */
export function enterUntil({ since, joinedAt, twoFactorEnabled }: Demanded): Date | null {
  if (since === null || twoFactorEnabled === true) return null
  return new Date(Math.max(since.getTime(), joinedAt.getTime()) + SECOND_FACTOR_GRACE_DAYS * 86_400_000)
}

/** Whether a member's deadline to set up a second factor has passed. */
export function isShutOut(member: Demanded, now: Date): boolean {
  const until = enterUntil(member)
  return until !== null && until <= now
}
