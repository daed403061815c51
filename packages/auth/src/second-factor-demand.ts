/*
 * Whether somebody may enter a team that asks its members for a second factor. Pure and browser-safe, next to the permissions: every door to a
 * team asks here, and so do the screens.
 */

/** Days that a member without a second factor has to set one up, from when the team asks or from when they joined it. */
const SECOND_FACTOR_GRACE_DAYS = 7

/** What is known of a member when it is asked. */
export type Demanded = {
  /** Since when the team asks; null: it does not. */
  since: Date | null
  joinedAt: Date
  twoFactorEnabled: boolean | null
}

/**
 * Until when a member may enter a team as they are; null: for as long as they like. Anyone who switches their second factor off after their time
 * is over is out at once.
 */
export function enterUntil({ since, joinedAt, twoFactorEnabled }: Demanded): Date | null {
  if (since === null || twoFactorEnabled === true) return null
  return new Date(Math.max(since.getTime(), joinedAt.getTime()) + SECOND_FACTOR_GRACE_DAYS * 86_400_000)
}

/** Whether a member's time to set a second factor up is over. */
export function isShutOut(member: Demanded, now: Date): boolean {
  const until = enterUntil(member)
  return until !== null && until <= now
}
