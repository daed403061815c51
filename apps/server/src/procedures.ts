import { can, type Permission, type Role, requestOf, roleNames } from "@intray/auth/permissions"
import { appRouter } from "./router.ts"
import type { Meta } from "./trpc/init.ts"

export type ProcedureFacts = { name: string; type: string; permission: Meta["permission"] }

/** Every procedure of the app with what it says about itself, by name. @throws Error for one that says nothing */
export function listProcedures(): ProcedureFacts[] {
  return Object.entries(appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: Meta } }>)
    .map(([name, { _def }]) => {
      if (!_def.meta) throw new Error(`${name} does not say who may call it: give it .meta({ permission })`)
      return { name, type: _def.type, permission: _def.meta.permission }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The built-in roles whose members may call it in their team. */
export function rolesFor(permission: Meta["permission"]): Role[] {
  if (permission === "admin") return []
  if (permission === "public" || permission === "session" || permission === "team") return [...roleNames]
  const any: readonly Permission[] = typeof permission === "string" ? [permission] : permission
  return roleNames.filter((role) => any.some((one) => can(role, requestOf(one))))
}
