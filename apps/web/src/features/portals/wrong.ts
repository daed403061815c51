import { portals } from "@intray/server/copy/portals"
import { issuesOf, type Wrong } from "../../lib/issues.ts"

export type { Wrong }

/** What the server found wrong with a portal's input, by field; an address that is taken is a fault of its field. Null: no fault of the input. */
export function wrongOf(error: unknown): Wrong | null {
  const data = typeof error === "object" && error !== null && "data" in error ? (error.data as { reason?: string } | null) : null
  if (data?.reason?.startsWith("slug_")) return { slug: error instanceof Error ? error.message : portals.slug.taken }
  return issuesOf(error)
}
