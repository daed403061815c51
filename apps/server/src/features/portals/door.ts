import { Refused } from "../../lib/errors.ts"
import type { Services } from "../../lib/services.ts"
import { refusals } from "../../messages/refusals.ts"
import { takesIn } from "./grace.ts"
import { isPass } from "./password.ts"
import type { PortalStanding } from "./schema.ts"
import { type StandingFacts, standingOf } from "./standing.ts"

/**
 * Who comes through to a portal: the one policy that page, procedures, REST and uploads ask. A portal with a password says
 * nothing of its form, and takes nothing in, without the pass that the password gave.
 */

/** What the policy reads of a portal; its row has all of it. */
export type DoorFacts = StandingFacts & { id: string; passwordHash: string | null }

type Keys = Pick<Services, "keyOf">

/** The server's secret for passes. */
export function passKey(services: Keys): string {
  return services.keyOf("portal-pass")
}

/** Where the portal stands for this caller at `now`: `locked` before all else. */
export function stateFor(services: Keys, facts: DoorFacts, pass: string | undefined, now: Date): PortalStanding | "locked" {
  const { id, passwordHash } = facts
  if (passwordHash !== null && !isPass(passKey(services), { id, passwordHash }, pass, now)) return "locked"
  return standingOf(facts, now)
}

const messages: Record<Exclude<PortalStanding, "draft" | "open">, string> = {
  not_yet_open: refusals.portalNotYet,
  paused: refusals.portalPaused,
  closed: refusals.portalClosed,
  full: refusals.portalFull,
  archived: refusals.portalArchived,
}

/**
 * Lets something in, or says why not. @throws Refused (`portal_locked`, `portal_not_yet_open`, `portal_paused`,
 * `portal_closed`, `portal_full`, `portal_archived`)
 */
export function demandEntry(services: Keys, facts: DoorFacts, pass: string | undefined, now: Date): void {
  const state = stateFor(services, facts, pass, now)
  if (state === "locked") throw new Refused(refusals.portalLocked, { code: "portal_locked" })
  if (state === "open" || takesIn(facts, now)) return
  // Nobody outside is told of a draft: it is not found before it comes to this.
  if (state === "draft") throw new Refused(refusals.portalClosed, { code: "portal_closed" })
  // A quota that was reached before the portal closed is why nothing of the grace is left.
  throw new Refused(messages[state], { code: `portal_${state}` })
}
