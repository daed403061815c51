import { createAccessControl } from "better-auth/plugins/access"
import { roles, statements } from "./permissions.ts"

/*
 * Permissions and roles in the auth layer's format. Separate from `permissions.ts`, which screens import without loading that layer.
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
 * What platform admins may do, independently of all teams: the specification's actions. The library knows more of them (changing an
 * e-mail address, impersonating another admin), which no one gets.
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
