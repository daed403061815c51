import { portalRefusals } from "@intray/i18n/translated"
import { Refused } from "../../platform/errors.ts"
import type { Services } from "../../platform/services.ts"
import { availabilityOf, type PortalSchedule } from "./availability.ts"
import { takesIn } from "./grace.ts"
import { isPass } from "./password.ts"
import type { PortalAvailability } from "./schema.ts"

/**
 * Who comes through to a portal: the one policy that page, procedures, REST and uploads ask. A portal with a password says
 * nothing of its form, and takes nothing in, without the pass that the password gave.
 */

/** What the policy reads of a portal; its row has all of it. */
export type PortalEntry = PortalSchedule & { id: string; passwordHash: string | null }

type Keys = Pick<Services, "keyOf">

/** The server's secret for passes. */
export function passKey(services: Keys): string {
  return services.keyOf("portal-pass")
}

/** Where the portal represents this caller at `now`: `locked` before all else. */
export function stateFor(services: Keys, portal: PortalEntry, pass: string | undefined, now: Date): PortalAvailability | "locked" {
  const { id, passwordHash } = portal
  if (passwordHash !== null && !isPass(passKey(services), { id, passwordHash }, pass, now)) return "locked"
  return availabilityOf(portal, now)
}

const messages = {
  not_yet_open: "portalNotYet",
  paused: "portalPaused",
  closed: "portalClosed",
  full: "portalFull",
  archived: "portalArchived",
} as const satisfies Record<Exclude<PortalAvailability, "draft" | "open">, keyof typeof portalRefusals>

/**
 * Lets something in, or says why not. @throws Refused (`portal_locked`, `portal_not_yet_open`, `portal_paused`,
 * `portal_closed`, `portal_full`, `portal_archived`)
 */
export function demandEntry(services: Keys, portal: PortalEntry, pass: string | undefined, now: Date): void {
  const state = stateFor(services, portal, pass, now)
  if (state === "locked") throw new Refused(portalRefusals.portalLocked, { code: "portal_locked" })
  if (state === "open" || takesIn(portal, now)) return
  // Drafts are not shown to visitors: it is not found before it comes to this.
  if (state === "draft") throw new Refused(portalRefusals.portalClosed, { code: "portal_closed" })
  // A quota that was reached before the portal closed is why nothing of the grace is left.
  throw new Refused(portalRefusals[messages[state]], { code: `portal_${state}` })
}
