import { can, type PermissionRequest } from "@intray/auth/permissions"
import { trpc } from "./trpc.ts"

/** Whether the person may do all of something in the team that this tab shows; to nobody while that is not known. The server decides anyway. */
export function useCan(): (request: PermissionRequest) => boolean {
  const session = trpc.session.get.useQuery().data
  return (request) => can(session?.team?.role ?? "", request, session?.ownRoles)
}
