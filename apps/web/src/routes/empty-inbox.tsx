import { inbox } from "@intray/i18n/inbox"
import type { PortalList } from "@intray/server/modules/portals/schema"
import { useNavigate } from "@tanstack/react-router"
import { FirstPortal, type FirstPortalProps } from "../features/portals/first-portal.tsx"
import { PortalOpen } from "../features/portals/portal-open.tsx"
import { TemplateGallery } from "../features/templates/gallery.tsx"
import { useCan } from "../lib/can.ts"

/** The inbox before anything has come in: the way to a portal, or to the one that waits for its first submission. */
export function EmptyInbox({ team, portals }: { team: FirstPortalProps["team"]; portals: PortalList["items"] }) {
  const navigate = useNavigate()
  const can = useCan()
  const open = portals.find((portal) => portal.state === "open") ?? null
  const draft = portals.find((portal) => portal.state === "draft") ?? null
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center gap-2 border-b px-3.5">
        <h1 className="type-heading">{inbox.list.open}</h1>
        <span className="text-[14px] text-fg-2">0</span>
      </header>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto md:justify-center-safe">
        {portals.length === 0 ? (
          <FirstPortal
            team={team}
            allowed={can({ portal: ["create"] })}
            mayRename={can({ organization: ["update"] })}
            gallery={(props) => <TemplateGallery {...props} />}
            onCreated={(slug) => void navigate({ to: "/dashboard/portals/$slug", params: { slug } })}
          />
        ) : (
          <PortalOpen portal={open} draft={draft} may={can({ portal: ["update"] })} />
        )}
      </div>
    </div>
  )
}
