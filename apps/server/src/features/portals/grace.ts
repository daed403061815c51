/**
 * What somebody began before the team changed something is taken in a little longer: a portal that is no longer open for a
 * quarter of an hour, a form that was replaced for a day. Answers and uploads keep the same rules.
 */

const closedFor = 15 * 60_000
const replacedFor = 24 * 3_600_000

type PortalFacts = { state: "draft" | "open" | "paused" | "closed" | "archived"; closedAt: Date | null }

/** Whether the portal takes something in at `now`. */
export function takesIn({ state, closedAt }: PortalFacts, now: Date): boolean {
  if (state === "open") return true
  return state !== "draft" && closedAt !== null && now.getTime() - closedAt.getTime() <= closedFor
}

/** A form that was replaced before this moment is no longer accepted at `now`. */
export function acceptedSince(now: Date): Date {
  return new Date(now.getTime() - replacedFor)
}

/** Whether answers to that version of a form are accepted at `now`; null: it is the newest. */
export function isAccepted(replacedAt: Date | null, now: Date): boolean {
  return replacedAt === null || replacedAt >= acceptedSince(now)
}
