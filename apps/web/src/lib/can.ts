import { can, type PermissionRequest } from "@intray/auth/permissions"
import { trpc } from "./trpc.ts"

/** Whether the user has all requested permissions in this tab's team; false while unknown. The server checks them in any case. */
export function useCan(): (request: PermissionRequest) => boolean {
  const session = trpc.session.get.useQuery().data
  return (request) => can(session?.team?.role ?? "", request, session?.ownRoles)
}
