import type { PortalAvailability, PortalState } from "./schema.ts"

/** What the availability of a portal is made of; its row has all of it. */
export type PortalSchedule = {
  state: PortalState
  /** When the state last left `open`; null while it is open. */
  closedAt: Date | null
  opensAt: Date | null
  closesAt: Date | null
  quota: number | null
  taken: number
}

/**
 * Where a portal is at `now`: the one place that decides it. Opening is at the very moment, closing too: at `closesAt` it
 * is closed. A quota that is reached closes it, wherever the clock is stopped.
 */
export function availabilityOf({ state, opensAt, closesAt, quota, taken }: PortalSchedule, now: Date): PortalAvailability {
  if (state !== "open") return state
  if (closesAt && now >= closesAt) return "closed"
  if (opensAt && now < opensAt) return "not_yet_open"
  if (quota !== null && taken >= quota) return "full"
  return "open"
}
