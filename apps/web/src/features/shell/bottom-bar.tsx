import { shell } from "@intray/i18n/shell"
import { cx } from "@intray/ui/lib/cx"
import { Menu, MenuItem, MenuSeparator, MenuTrigger } from "@intray/ui/menu"
import { Link, useLocation } from "@tanstack/react-router"
import { Ellipsis, MessageSquareDot } from "lucide-react"
import type { ReactNode } from "react"
import { locale } from "../../lib/i18n.ts"
import { newMessagesSearch } from "../../lib/new-messages.ts"
import { trpc } from "../../lib/trpc.ts"
import { useShownPages } from "./use-shown-pages.ts"
import { UserMenuContent } from "./user-menu-content.tsx"

const look =
  "flex h-full min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-center text-[12px] leading-[13px] tracking-tight text-fg-2 no-underline hyphens-auto [overflow-wrap:anywhere]"

/** The way around on a phone. Gone while the screen is one thing alone. */
export function BottomBar({ teamItem, onShortcuts }: { teamItem?: ReactNode; onShortcuts: () => void }) {
  const { pathname, search } = useLocation()
  const newMessages = trpc.submissions.counts.useQuery().data?.newMessages ?? 0
  const inMessages = pathname === "/dashboard/submissions" && (search as { unread?: string }).unread === "yes"
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
          const current = pathname.startsWith(to) && !(to === "/dashboard/submissions" && inMessages)
          return (
            <Link key={to} to={to} aria-current={current ? "page" : undefined} className={cx(look, current && "font-semibold text-fg")}>
              <Icon aria-hidden="true" size={20} />
              {label}
            </Link>
          )
        })}
      <Link
        to="/dashboard/submissions"
        search={newMessagesSearch as never}
        aria-current={inMessages ? "page" : undefined}
        className={cx(look, inMessages && "font-semibold text-fg")}
      >
        <span className="relative flex">
          <MessageSquareDot aria-hidden="true" size={20} />
          {newMessages > 0 && (
            <span
              aria-hidden="true"
              className="absolute -top-1.5 -right-3 min-w-4 rounded-full bg-info px-1 text-center text-[11px] leading-4 font-semibold text-bg"
            >
              {newMessages > 99 ? "99+" : newMessages}
            </span>
          )}
        </span>
        {nav.messagesTab}
        {newMessages > 0 && <span className="hidden-text">{nav.messages({ locale, count: newMessages })}</span>}
      </Link>
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
