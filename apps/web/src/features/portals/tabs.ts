/** The parts of a portal's screen, in the order of its tabs; the first is at the address without a name. */
export const portalTabs = ["build", "design", "settings", "review", "share", "results"] as const
export type PortalTab = (typeof portalTabs)[number]

/** A tab by the name in an address; undefined for the first, and for what is none. */
export function tabNamed(name: unknown): Exclude<PortalTab, "build"> | undefined {
  const found = portalTabs.find((tab) => tab === name)
  return found === "build" ? undefined : found
}
