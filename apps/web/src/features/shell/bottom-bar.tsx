import { shell } from "@intray/server/copy/shell"
import { cx } from "@intray/ui/lib/cx"
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { Link, useLocation } from "@tanstack/react-router"
import { Ellipsis } from "lucide-react"
import type { ReactNode } from "react"
import { trpc } from "../../lib/trpc.ts"
import { useShownPages } from "./use-shown-pages.ts"
import { UserMenuContent } from "./user-menu-content.tsx"

const look = "flex h-full flex-1 flex-col items-center justify-center gap-0.5 text-[12px] leading-4 text-fg-2 no-underline"

/** The way around on a phone. Gone while the screen is one thing alone. */
export function BottomBar({ teamItem, onShortcuts }: { teamItem?: ReactNode; onShortcuts: () => void }) {
  const { pathname } = useLocation()
  const { data } = trpc.session.get.useQuery()
  const { nav } = shell
  const shown = useShownPages()
  return (
    <nav
      aria-label={nav.label}
      className="flex h-[calc(60px+env(safe-area-inset-bottom))] flex-none items-stretch border-t bg-bg pb-[env(safe-area-inset-bottom)] md:hidden in-data-bare:hidden"
    >
      {shown
        .filter((one) => one.bar)
        .map(({ to, label, Icon }) => {
          const current = pathname.startsWith(to)
          return (
            <Link key={to} to={to} aria-current={current ? "page" : undefined} className={cx(look, current && "font-semibold text-fg")}>
              <Icon aria-hidden="true" size={20} />
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
          {shown
            .filter((one) => !one.bar)
            .map(({ to, label, Icon }) => (
              <MenuItem key={to} asChild>
                <Link to={to} className="text-fg no-underline">
                  <span className="flex text-fg-2">
                    <Icon aria-hidden="true" size={16} />
                  </span>
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
