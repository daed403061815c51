/** What was wrong with an input, by its first path segment. */
export type Wrong = Partial<Record<string, string>>

/** The server's findings about an input, by field; null when it was no fault of the input. */
export function issuesOf(error: unknown): Wrong | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null
  const { issues } = (error.data ?? {}) as { issues?: { path: (string | number)[]; message: string }[] }
  if (!issues || issues.length === 0) return null
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ""), issue.message]))
}
