import { portals } from "@intray/i18n/portals"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { PortalList } from "../features/portals/portal-list.tsx"
import { choiceName, choiceNamed } from "../features/templates/choice.ts"
import { TemplateGallery } from "../features/templates/gallery.tsx"
import { useCan } from "../lib/can.ts"
import { useTitle } from "../lib/title.ts"

/** The list of portals; a new one opens at once. What it is made from is in the address, so that templates can lead here. */
export function PortalsPage() {
  useTitle(portals.title)
  const navigate = useNavigate()
  const can = useCan()
  const { new: making } = useSearch({ from: "/dashboard/portals" })
  return (
    <PortalList
      allowed={can({ portal: ["create"] })}
      gallery={(props) => <TemplateGallery {...props} />}
      making={choiceNamed(making) ?? null}
      onMake={(template) =>
        void navigate({
          to: "/dashboard/portals",
          search: (before) => ({ ...before, new: template === null ? undefined : choiceName(template) }),
          replace: making !== undefined,
        })
      }
      onCreated={(slug) => void navigate({ to: "/dashboard/portals/$slug", params: { slug } })}
    />
  )
}
