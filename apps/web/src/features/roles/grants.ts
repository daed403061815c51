import { lacking, type Resource, statements, unguarded } from "@intray/auth/permissions"
import { needsRead, withoutLackingRead } from "@intray/auth/required-read"
import { teamRoles } from "@intray/i18n/team-roles"

/** Actions by resource, as a role is stored. */
export type RoleGrants = Record<string, string[]>

/** The rows of the matrix: every resource with the actions that guard something, in the order in which people read them. */
export const matrix = (Object.keys(teamRoles.resources) as Resource[])
  .map((resource) => ({
    resource,
    name: teamRoles.resources[resource],
    actions: (statements[resource] as readonly (keyof typeof teamRoles.actions)[])
      .filter((action) => !unguarded.has(`${resource}:${action}`))
      .map((action) => ({ action, name: teamRoles.actions[action] })),
  }))
  .filter(({ actions }) => actions.length > 0)

export function holds(grants: RoleGrants, resource: string, action: string): boolean {
  return grants[resource]?.includes(action) === true
}

/**
 * Returns the grants with one permission added or removed. Adding one that needs `submission:read` adds that too; removing
 * `submission:read` removes those that need it. A resource without permissions is left out.
 */
export function withGrant(grants: RoleGrants, resource: string, action: string, on: boolean): RoleGrants {
  const { [resource]: before = [], ...others } = on && needsRead(resource, action) ? withGrant(grants, "submission", "read", true) : grants
  const after = on ? [...new Set([...before, action])] : before.filter((one) => one !== action)
  return withoutLackingRead({ ...others, [resource]: after })
}

/** How many things are allowed. */
export function countGrants(grants: RoleGrants): number {
  return matrix.reduce((sum, { resource, actions }) => sum + actions.filter(({ action }) => holds(grants, resource, action)).length, 0)
}

/** How many things there are to allow. */
export const allGrants = matrix.reduce((sum, { actions }) => sum + actions.length, 0)

/** What of `wanted` somebody may give who holds `held`. */
export function givable(held: RoleGrants, wanted: RoleGrants): RoleGrants {
  const beyond = new Set(lacking(held, wanted))
  return Object.fromEntries(
    Object.entries(wanted)
      .map(([resource, actions]) => [resource, actions.filter((action) => !beyond.has(`${resource}:${action}`))] as const)
      .filter(([, actions]) => actions.length > 0),
  )
}
