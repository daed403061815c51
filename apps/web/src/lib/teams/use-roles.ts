import type { RoleItem } from "@intray/server/modules/members/roles/schema"
import { useCan } from "../can.ts"
import { trpc } from "../trpc.ts"
import { roleText } from "./roles.ts"

const none: RoleItem[] = []

/** The team's roles, for users who may see them, and which of them the user may assign. */
export function useRoles() {
  const allowed = useCan()({ ac: ["read"] })
  const query = trpc.roles.list.useQuery(undefined, { enabled: allowed })
  const roles = query.data?.items ?? none
  /** Whether the user has all permissions of a role, or of several separated by commas. */
  const outranks = (role: string) => role.split(",").every((one) => roles.find((each) => each.role === one.trim())?.givable === true)
  return { query, roles, outranks, options: roles.map(({ role, givable }) => ({ value: role, label: roleText(role), disabled: !givable })) }
}
