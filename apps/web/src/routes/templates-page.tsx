import { templatePages } from "@intray/server/messages/template-pages"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { choiceNamed } from "../features/templates/choice.ts"
import { TemplatesScreen } from "../features/templates/templates-screen.tsx"
import { useCan } from "../lib/can.ts"
import { useTitle } from "../lib/title.ts"

/** Templates; using one leads to a new portal. */
export function TemplatesPage() {
  useTitle(templatePages.title)
  const can = useCan()
  const navigate = useNavigate()
  const { of } = useSearch({ from: "/dashboard/templates" })
  const open = choiceNamed(of)
  return (
    <TemplatesScreen
      open={open === "blank" ? undefined : open}
      allowed={{
        use: can({ portal: ["create"] }),
        update: can({ template: ["update"] }),
        delete: can({ template: ["delete"] }),
      }}
      onUse={(name) => void navigate({ to: "/dashboard/portals", search: { new: name } })}
      onGone={() => void navigate({ to: "/dashboard/templates", search: {}, replace: true })}
    />
  )
}
