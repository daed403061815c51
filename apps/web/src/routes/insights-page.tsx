import { insights as words } from "@intray/i18n/insights"
import { Empty } from "@intray/ui/empty"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { InsightsPage } from "../features/insights/page.tsx"
import { parseInsights } from "../features/insights/search.ts"
import { useCan } from "../lib/can.ts"
import { useTitle } from "../lib/title.ts"

/** Insights, for whose role they are. */
export function InsightsScreen() {
  useTitle(words.title)
  const can = useCan()
  const search = useSearch({ from: "/dashboard/insights" })
  const navigate = useNavigate({ from: "/dashboard/insights" })
  if (!can({ insight: ["read"] })) {
    return (
      <Empty size="panel" title={words.notAllowed}>
        {words.notAllowedText}
      </Empty>
    )
  }
  return (
    <InsightsPage
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => ({ ...before, ...parseInsights(before), ...change }), replace: "tables" in change })
      }
      mayChangeZone={can({ organization: ["update"] })}
    />
  )
}
