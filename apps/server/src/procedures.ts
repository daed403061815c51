import { can, type Grants, type Permission, type Role, requestOf, roleNames } from "@intray/auth/permissions"
import type { Meta } from "./http/trpc/init.ts"
import { appRouter } from "./router.ts"

export type Procedure = Meta & {
  name: string
  type: string
  /** It has an input. */
  takesInput: boolean
}

/** Lists every procedure of the app with its meta, by name. @throws Error for one without meta */
export function listProcedures(): Procedure[] {
  return Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta; inputs: unknown[] } }>)
    .map(([name, { _def }]) => {
      if (!_def.meta) throw new Error(`${name} does not say who may call it: give it .meta({ permission })`)
      return { name, type: _def.type, takesInput: _def.inputs.length > 0, ..._def.meta }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Whether a role may make a call with this permission in its team.
 * @param custom the team's custom roles by name
 */
export function lets(role: string, permission: Meta["permission"], custom: Readonly<Record<string, Grants>> = {}): boolean {
  if (permission === "admin" || permission === "guest") return false
  if (permission === "public" || permission === "session" || permission === "team") return true
  const any: readonly Permission[] = typeof permission === "string" ? [permission] : permission
  return any.some((one) => can(role, requestOf(one), custom))
}

/** The built-in roles that may make the call in their team. */
export function rolesFor(permission: Meta["permission"]): Role[] {
  return roleNames.filter((role) => lets(role, permission))
}
