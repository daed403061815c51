import type { PermissionRequest } from "@intray/auth/permissions"
import { shell } from "@intray/i18n/shell"
import {
  Braces,
  ChartColumn,
  CheckCheck,
  Columns3,
  DoorOpen,
  GitCompareArrows,
  Inbox,
  LayoutTemplate,
  type LucideIcon,
  PackageCheck,
  Send,
} from "lucide-react"

const { nav } = shell

export type Page = { to: `/dashboard/${string}`; label: string; Icon: LucideIcon; bar: boolean; needs?: PermissionRequest }

/**
 * The pages of the dashboard, in order. `bar`: on a phone the page has a tab in the bottom bar, otherwise a line in its menu. `needs`: the
 * permission without which the page is hidden.
 */
export const pages = [
  { to: "/dashboard/submissions", label: nav.submissions, Icon: Inbox, bar: true },
  { to: "/dashboard/decisions", label: nav.decisions, Icon: CheckCheck, bar: true },
  { to: "/dashboard/disagreements", label: shell.nav.disagreements, Icon: GitCompareArrows, bar: false, needs: { review: ["manage"] } },
  { to: "/dashboard/outbox", label: nav.outbox, Icon: Send, bar: false, needs: { submission: ["reply"] } },
  { to: "/dashboard/board", label: nav.board, Icon: Columns3, bar: false, needs: { submission: ["move"] } },
  { to: "/dashboard/_releases", label: nav.releases, Icon: PackageCheck, bar: false },
  { to: "/dashboard/portals", label: nav.portals, Icon: DoorOpen, bar: true },
  { to: "/dashboard/templates", label: nav.templates, Icon: LayoutTemplate, bar: false },
  { to: "/dashboard/insights", label: nav.insights, Icon: ChartColumn, bar: false, needs: { insight: ["read"] } },
  { to: "/dashboard/api", label: nav.api, Icon: Braces, bar: false, needs: { apiKey: ["manage"] } },
] as const satisfies readonly Page[]

/** Those that somebody has a use for. @param can what they may do; nothing while that is not known */
export function pagesFor(can: (request: PermissionRequest) => boolean): readonly ((typeof pages)[number] & Page)[] {
  return pages.filter((page: Page) => page.needs === undefined || can(page.needs))
}

export type PagePath = (typeof pages)[number]["to"]
