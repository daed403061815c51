import { type Grants, statements } from "./permissions.ts"

/*
 * Separate from `permissions.ts`, which the inbox loads first: only the editor of roles and the server use this.
 */

/** Actions on submissions that work without reading them: who imports sees their own imports only. */
const withoutRead: ReadonlySet<string> = new Set(["read", "import"])

/** Actions on submissions that a role can have only together with `submission:read`. */
export const actionsNeedingRead: readonly string[] = statements.submission.filter((action) => !withoutRead.has(action))

/** Returns the permissions of a role that need `submission:read`, as `resource:action`; none if the role includes it. */
export function lackingRead(grants: Grants): string[] {
  const actions = Object.hasOwn(grants, "submission") ? (grants.submission ?? []) : []
  if (actions.includes("read")) return []
  return actions.filter((action) => actionsNeedingRead.includes(action)).map((action) => `submission:${action}`)
}
