import { formatNumber } from "@intray/i18n/format"
import { reviewQueue as words } from "@intray/i18n/review-sheet"
import { MenuItem } from "@intray/ui/menu"
import { Link, useLocation } from "@tanstack/react-router"
import { ListChecks } from "lucide-react"
import { locale } from "../../../lib/i18n.ts"
import { NavItem } from "../../../lib/nav-item.tsx"
import { useMyRounds } from "./hooks.ts"

/** As far as the server counts. */
const MOST_COUNTED = 1_000

const to = "/dashboard/queue"

/** The way to the queue: a line of the sidebar, or of the phone's menu. */
export type QueueNavProps = { place: "sidebar" | "menu" }

export function QueueNav({ place }: QueueNavProps) {
  const { pathname } = useLocation()
  const remaining = useMyRounds().data?.items.reduce((sum, one) => sum + one.remaining, 0) ?? 0
  const count = remaining < MOST_COUNTED ? formatNumber(locale, remaining) : words.most({ most: formatNumber(locale, MOST_COUNTED) })
  if (place === "menu") {
    return (
      <MenuItem asChild>
        <Link to={to} className="text-fg no-underline">
          <span className="flex text-fg-2">
            <ListChecks aria-hidden="true" size={16} />
          </span>
          {words.title}
          {remaining > 0 && <span className="ml-auto text-fg-2">{count}</span>}
        </Link>
      </MenuItem>
    )
  }
  return (
    <NavItem
      to={to}
      icon={<ListChecks size={16} />}
      label={words.title}
      current={pathname === to}
      {...(remaining > 0 ? { count, countLabel: words.count({ count: remaining }) } : {})}
    />
  )
}
