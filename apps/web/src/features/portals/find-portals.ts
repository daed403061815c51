import type { PortalList as Listed } from "@intray/server/modules/portals/schema"

/** The portals whose title or address has every typed word. */
export function findPortals(items: Listed["items"], text: string): Listed["items"] {
  const wanted = text.trim().toLowerCase().split(/\s+/).filter(Boolean)
  return items.filter((one) => wanted.every((word) => `${one.title} ${one.slug}`.toLowerCase().includes(word)))
}
