import { portals } from "@intray/server/messages/portals"

/** What was wrong with an input, by its first path segment. */
export type Wrong = Partial<Record<string, string>>

/** The server's findings about an input, by field; null when it was no fault of the input. */
export function wrongOf(error: unknown): Wrong | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null
  const data = error.data as { issues?: { path: (string | number)[]; message: string }[]; reason?: string } | null
  if (data?.reason?.startsWith("slug_")) return { slug: error instanceof Error ? error.message : portals.slug.taken }
  if (!data?.issues || data.issues.length === 0) return null
  return Object.fromEntries(data.issues.map((issue) => [String(issue.path[0] ?? ""), issue.message]))
}
