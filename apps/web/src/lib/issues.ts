type Issue = { path: (string | number)[]; message: string }

/** Validation errors, by the first segment of their path. */
export type Wrong = Partial<Record<string, string>>

function readIssues(error: unknown): Issue[] {
  if (typeof error !== "object" || error === null || !("data" in error)) return []
  return ((error.data ?? {}) as { issues?: Issue[] }).issues ?? []
}

/** The server's validation errors by field; null for other errors. */
export function issuesOf(error: unknown): Wrong | null {
  const issues = readIssues(error)
  return issues.length === 0 ? null : Object.fromEntries(issues.map(({ path, message }) => [String(path[0] ?? ""), message]))
}

/** The server's validation errors by their full path, such as `limits.0.field`; null for other errors. */
export function getIssuesByPath(error: unknown): Record<string, string> | null {
  const issues = readIssues(error)
  return issues.length === 0 ? null : Object.fromEntries(issues.map(({ path, message }) => [path.join("."), message]))
}
