import { filters } from "@intray/i18n/filters"
import { formatNumber } from "@intray/i18n/format"
import { ownLists as words } from "@intray/i18n/own-lists"
import { useLocation } from "@tanstack/react-router"
import { ClockAlert, MessageSquareDot, UserRound } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { NavItem } from "../../lib/nav-item.tsx"
import { newMessagesSearch } from "../../lib/new-messages.ts"
import { type CountedView, useViewCounts } from "./hooks.ts"
import type { ViewTools } from "./tools.ts"

const inbox = "/dashboard/submissions"

/** The lists that everybody has next to what is open: what submitters wrote, what is theirs to do, and what was to be answered by now. */
export const ownLists: readonly (CountedView & { name: string; Icon: typeof UserRound })[] = [
  { id: "messages", name: words.newMessages, Icon: MessageSquareDot, search: newMessagesSearch },
  { id: "mine", name: words.mine, Icon: UserRound, search: { assignee: "me" } },
  { id: "late", name: words.late, Icon: ClockAlert, search: { overdue: "yes" } },
]

/** How many each of them holds, as it is printed; none while that is not known, or where there is none. */
export function useOwnCounts(tools: ViewTools) {
  const counts = useViewCounts(ownLists, tools)
  return (id: string) => {
    const count = counts.get(id)
    if (!count || count.total === 0) return undefined
    return {
      count: count.totalIsExact ? formatNumber(locale, count.total) : filters.total.many({ most: count.total }),
      countLabel: filters.views.count({ count: count.total }),
    }
  }
}

/** Those lists as lines of the sidebar. */
export function OwnNav({ tools }: { tools: ViewTools }) {
  const { pathname, search } = useLocation()
  const counted = useOwnCounts(tools)
  const { view } = search as { view?: string }
  return (
    <>
      {ownLists.map(({ id, name, Icon, search: list }) => (
        <NavItem
          key={id}
          to={inbox}
          search={list}
          icon={<Icon size={16} />}
          label={name}
          current={pathname === inbox && view === undefined && tools.same(search as Record<string, unknown>, list)}
          waiting={id === "messages"}
          {...counted(id)}
        />
      ))}
    </>
  )
}
