/** Validation errors, by the first segment of their path. */
export type Wrong = Partial<Record<string, string>>

/** The server's validation errors by field; null for other errors. */
export function issuesOf(error: unknown): Wrong | null {
  if (typeof error !== "object" || error === null || !("data" in error)) return null
  const { issues } = (error.data ?? {}) as { issues?: { path: (string | number)[]; message: string }[] }
  if (!issues || issues.length === 0) return null
  return Object.fromEntries(issues.map((issue) => [String(issue.path[0] ?? ""), issue.message]))
}
