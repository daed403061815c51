import { shell } from "@intray/server/messages/shell"
import { cx } from "@intray/ui/lib/cx"
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { Link, useLocation } from "@tanstack/react-router"
import { CheckCheck, DoorOpen, Ellipsis, Inbox, LayoutTemplate, Send } from "lucide-react"
import type { ReactNode } from "react"
import { trpc } from "../../lib/trpc.ts"
import { UserMenuContent } from "./user-menu-content.tsx"

const look = "flex h-full flex-1 flex-col items-center justify-center gap-0.5 text-[12px] leading-4 text-fg-2 no-underline"

/** The way around on a phone. Gone while the screen is one thing alone. */
export function BottomBar({ teamItem, onShortcuts }: { teamItem?: ReactNode; onShortcuts: () => void }) {
  const { pathname } = useLocation()
  const { data } = trpc.session.get.useQuery()
  const { nav } = shell
  const pages = [
    { to: "/dashboard/submissions", label: nav.submissions, icon: <Inbox aria-hidden="true" size={20} /> },
    { to: "/dashboard/portals", label: nav.portals, icon: <DoorOpen aria-hidden="true" size={20} /> },
    { to: "/dashboard/templates", label: nav.templates, icon: <LayoutTemplate aria-hidden="true" size={20} /> },
  ] as const
  const others = [
    { to: "/dashboard/decisions", label: nav.decisions, icon: <CheckCheck aria-hidden="true" size={16} /> },
    { to: "/dashboard/outbox", label: nav.outbox, icon: <Send aria-hidden="true" size={16} /> },
  ] as const
  return (
    <nav
      aria-label={nav.label}
      className="flex h-[calc(60px+env(safe-area-inset-bottom))] flex-none items-stretch border-t bg-bg pb-[env(safe-area-inset-bottom)] md:hidden in-data-bare:hidden"
    >
      {pages.map(({ to, label, icon }) => {
        const current = pathname.startsWith(to)
        return (
          <Link key={to} to={to} aria-current={current ? "page" : undefined} className={cx(look, current && "font-semibold text-fg")}>
            {icon}
            {label}
          </Link>
        )
      })}
      <Menu>
        <MenuTrigger className={look}>
          <Ellipsis aria-hidden="true" size={20} />
          {nav.more}
        </MenuTrigger>
        <UserMenuContent side="top" email={data?.user?.email ?? ""} onShortcuts={onShortcuts}>
          {teamItem}
          {others.map(({ to, label, icon }) => (
            <MenuItem key={to} asChild>
              <Link to={to} className="text-fg no-underline">
                <span className="flex text-fg-2">{icon}</span>
                {label}
              </Link>
            </MenuItem>
          ))}
          <MenuSeparator />
        </UserMenuContent>
      </Menu>
    </nav>
  )
}
