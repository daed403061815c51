import { can } from "@intray/auth/permissions"
import { account } from "@intray/server/messages/account"
import { imports } from "@intray/server/messages/imports"
import { keyWords } from "@intray/server/messages/keys"
import { cx } from "@intray/ui/lib/cx"
import { tabLink } from "@intray/ui/tabs"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { FileInput, Keyboard, ShieldCheck, Tags, UserRound } from "lucide-react"
import { trpc } from "../../lib/trpc.ts"

const { settings: words } = account
const pages = [
  { to: "/dashboard/settings", label: words.general, icon: <UserRound aria-hidden="true" size={16} /> },
  { to: "/dashboard/settings/security", label: words.security, icon: <ShieldCheck aria-hidden="true" size={16} /> },
  { to: "/dashboard/settings/keys", label: keyWords.page, icon: <Keyboard aria-hidden="true" size={16} /> },
  { to: "/dashboard/settings/labels", label: words.labels, icon: <Tags aria-hidden="true" size={16} /> },
  { to: "/dashboard/settings/import", label: imports.page.title, icon: <FileInput aria-hidden="true" size={16} /> },
] as const

/** The frame of the settings: a list of its pages at the left, tabs on a phone. */
export function SettingsLayout() {
  const { pathname } = useLocation()
  const session = trpc.session.get.useQuery()
  const importing = can(session.data?.team?.role ?? "", { submission: ["import"] })
  const current = (to: string) => pathname.replace(/\/$/, "") === to
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center border-b px-3.5 md:px-[22px]">
        <h1 className="type-heading">{words.title}</h1>
      </header>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <nav aria-label={words.nav} className="flex-none border-b md:w-48 md:border-r md:border-b-0 md:px-2.5 md:py-4">
          <ul className={cx(tabLink.list, "px-2 md:flex-col md:gap-0.5 md:px-0")}>
            {pages
              .filter(({ to }) => importing || to !== "/dashboard/settings/import")
              .map(({ to, label, icon }) => (
                <li key={to} className="flex md:block">
                  <Link
                    to={to}
                    aria-current={current(to) ? "page" : undefined}
                    className={cx(
                      tabLink.tab,
                      "gap-2.5 md:flex md:h-[30px] md:min-h-0 md:w-full md:rounded-control md:border-0 md:px-2 md:hover:bg-hover",
                      current(to) && "border-fg! text-fg! md:bg-press md:hover:bg-press",
                    )}
                  >
                    <span className="hidden text-fg-2 md:flex">{icon}</span>
                    {label}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <div className="min-h-0 min-w-0 flex-1 overflow-y-auto">
          <div className="mx-auto flex w-full max-w-[720px] flex-col px-4 pt-2 pb-16 md:px-8 md:pt-4">
            <Outlet />
          </div>
        </div>
      </div>
    </div>
  )
}
