import { createAccessControl } from "better-auth/plugins/access"
import { roles, statements } from "./permissions.ts"

/*
 * The permissions and roles in the form in which the auth layer takes them. Apart from `permissions.ts`, by which screens decide what they show:
 * they need nothing of that layer for it.
 */

export const accessControl = createAccessControl(statements)

/** The roles that every team has. */
export const teamRoles = {
  owner: accessControl.newRole(roles.owner.statements),
  admin: accessControl.newRole(roles.admin.statements),
  member: accessControl.newRole(roles.member.statements),
  viewer: accessControl.newRole(roles.viewer.statements),
}

/**
 * What admins of the platform may do, next to and above all teams: the specification's actions. The library knows more of them (changing an
 * address, acting as another admin); these nobody is given.
 */
const platformStatements = {
  user: ["create", "list", "set-role", "ban", "impersonate", "delete", "set-password", "get", "update"],
  session: ["list", "revoke", "delete"],
} as const

export const platformAccess = createAccessControl(platformStatements)
export const platformRoles = {
  admin: platformAccess.newRole({ user: [...platformStatements.user], session: [...platformStatements.session] }),
  user: platformAccess.newRole({ user: [], session: [] }),
}
