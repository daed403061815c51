import { releases } from "@intray/i18n/releases"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { ReleasesScreen } from "../features/releases/list-screen.tsx"
import { useCan } from "../lib/can.ts"
import { reasonOf } from "../lib/reason.ts"
import { useTitle } from "../lib/title.ts"

/** What goes out together, and what went. */
export function ReleasesPage() {
  useTitle(releases.title)
  const { kind, q } = useSearch({ from: "/dashboard/_releases" })
  const navigate = useNavigate({ from: "/dashboard/_releases" })
  const can = useCan()
  return (
    <ReleasesScreen
      kind={kind}
      text={q ?? ""}
      allowed={can({ release: ["publish"] })}
      onFind={(text) => void navigate({ search: (before) => ({ ...before, q: text === "" ? undefined : text }), replace: true })}
      onMade={(id) => void navigate({ to: "/dashboard/_releases/$id", params: { id } })}
      reasonOf={reasonOf}
    />
  )
}
