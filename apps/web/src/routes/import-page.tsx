import { imports } from "@intray/i18n/imports"
import { Empty } from "@intray/ui/empty"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { ImportPage } from "../features/imports/import-page.tsx"
import { useCan } from "../lib/can.ts"
import { useTitle } from "../lib/title.ts"
import { trpc } from "../lib/trpc.ts"

/** Import, for owners and admins. Which one is open is in the address, so that a reload comes back to it. */
export function SettingsImportPage() {
  useTitle(imports.page.title)
  const session = trpc.session.get.useQuery()
  const { import: open } = useSearch({ from: "/dashboard/settings/import" })
  const navigate = useNavigate()
  const can = useCan()
  if (session.data && !can({ submission: ["import"] })) {
    return <Empty size="panel" title={imports.page.notAllowed} className="mt-4" />
  }
  return (
    <ImportPage
      id={open ?? null}
      onOpen={(id) => void navigate({ to: "/dashboard/settings/import", search: (before) => ({ ...before, import: id }) })}
      onClose={() => void navigate({ to: "/dashboard/settings/import", search: (before) => ({ ...before, import: undefined }) })}
    />
  )
}
