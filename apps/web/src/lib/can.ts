import { can, type PermissionRequest } from "@intray/auth/permissions"
import { trpc } from "./trpc.ts"

/** Whether the user may create, change and delete things of one kind. */
export type Allowed = Readonly<Record<"create" | "update" | "delete", boolean>>

/** What the user may do with the team's labels or stages. */
export function useAllowed(resource: "label" | "stage"): Allowed {
  const can = useCan()
  return {
    create: can({ [resource]: ["create"] }),
    update: can({ [resource]: ["update"] }),
    delete: can({ [resource]: ["delete"] }),
  }
}

/** Whether the user has all requested permissions in this tab's team; false while unknown. The server checks them in any case. */
export function useCan(): (request: PermissionRequest) => boolean {
  const session = trpc.session.get.useQuery().data
  return (request) => can(session?.team?.role ?? "", request, session?.ownRoles)
}
