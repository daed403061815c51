import { can } from "@intray/auth/permissions"
import { portals } from "@intray/server/messages/portals"
import { useNavigate } from "@tanstack/react-router"
import { PortalList } from "../features/portals/portal-list.tsx"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"

/** The list of portals; a new one opens at once. */
export function PortalsPage() {
  useTitle(portals.title)
  const session = trpc.session.get.useQuery()
  const navigate = useNavigate()
  return (
    <PortalList
      allowed={can(session.data?.team?.role ?? "", { portal: ["create"] })}
      onCreated={(slug) => void navigate({ to: "/dashboard/portals/$slug", params: { slug } })}
    />
  )
}
