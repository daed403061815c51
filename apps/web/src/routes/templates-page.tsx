import { can } from "@intray/auth/permissions"
import { templatePages } from "@intray/server/messages/template-pages"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { choiceNamed } from "../features/templates/choice.ts"
import { TemplatesScreen } from "../features/templates/templates-screen.tsx"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"

/** Templates; using one leads to a new portal. */
export function TemplatesPage() {
  useTitle(templatePages.title)
  const role = trpc.session.get.useQuery().data?.team?.role ?? ""
  const navigate = useNavigate()
  const { of } = useSearch({ from: "/dashboard/templates" })
  const open = choiceNamed(of)
  return (
    <TemplatesScreen
      open={open === "blank" ? undefined : open}
      allowed={{
        use: can(role, { portal: ["create"] }),
        update: can(role, { template: ["update"] }),
        delete: can(role, { template: ["delete"] }),
      }}
      onUse={(name) => void navigate({ to: "/dashboard/portals", search: { new: name } })}
      onGone={() => void navigate({ to: "/dashboard/templates", search: {}, replace: true })}
    />
  )
}
