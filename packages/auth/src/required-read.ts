import { type Grants, statements } from "./permissions.ts"

/*
 * Separate from `permissions.ts`, which the inbox loads first: only the editor of roles and the server use this.
 */

/** Actions on submissions that work without reading them: who imports sees their own imports only. */
const withoutRead: ReadonlySet<string> = new Set(["read", "import"])

/** Permissions that show submissions, and that a role or a key can have only together with `submission:read`. */
const needingRead: Readonly<Record<string, readonly string[]>> = {
  submission: statements.submission.filter((action) => !withoutRead.has(action)),
  // Results of reviews, releases and rehearsals of rules name submissions and their submitters.
  review: statements.review,
  release: statements.release,
  rule: statements.rule,
}

/** Whether a permission can be had only together with `submission:read`. */
export function needsRead(resource: string, action: string): boolean {
  return Object.hasOwn(needingRead, resource) && (needingRead[resource] ?? []).includes(action)
}

/** Returns the permissions that need `submission:read`, as `resource:action`; none if it is included. */
export function lackingRead(grants: Grants): string[] {
  if (Object.hasOwn(grants, "submission") && (grants.submission ?? []).includes("read")) return []
  return Object.entries(grants).flatMap(([resource, actions]) =>
    actions.filter((action) => needsRead(resource, action)).map((action) => `${resource}:${action}`),
  )
}

/** Returns the permissions that remain without `submission:read`; all of them if it is included. */
export function withoutLackingRead(grants: Grants): Record<string, string[]> {
  const lacking = new Set(lackingRead(grants))
  const left = Object.entries(grants).map(
    ([resource, actions]) => [resource, actions.filter((action) => !lacking.has(`${resource}:${action}`))] as const,
  )
  return Object.fromEntries(left.filter(([, actions]) => actions.length > 0))
}
