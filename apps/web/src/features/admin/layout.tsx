import { admin } from "@intray/server/messages/admin"
import { cx } from "@intray/ui/lib/cx"
import { tabLink } from "@intray/ui/tabs"
import { Link, Outlet, useLocation } from "@tanstack/react-router"
import { Building2, FileClock, HardDrive, HeartPulse, ListTodo, type LucideIcon, Mail, SlidersHorizontal, Users } from "lucide-react"
import { useEffect, useRef } from "react"

const pages: { to: string; label: string; icon: LucideIcon }[] = [
  { to: "/dashboard/admin/users", label: admin.page.users, icon: Users },
  { to: "/dashboard/admin/teams", label: admin.page.teams, icon: Building2 },
  { to: "/dashboard/admin/jobs", label: admin.page.jobs, icon: ListTodo },
  { to: "/dashboard/admin/mail", label: admin.page.mail, icon: Mail },
  { to: "/dashboard/admin/storage", label: admin.page.storage, icon: HardDrive },
  { to: "/dashboard/admin/health", label: admin.page.health, icon: HeartPulse },
  { to: "/dashboard/admin/settings", label: admin.page.settings, icon: SlidersHorizontal },
  { to: "/dashboard/admin/audit", label: admin.page.audit, icon: FileClock },
]

/** The frame of the admin area: its pages at the left, as tabs on a phone. */
export function AdminLayout() {
  const { pathname } = useLocation()
  const here = useRef<HTMLAnchorElement>(null)
  const current = (to: string) => pathname.replace(/\/$/, "") === to
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is current, and on a phone it may be beyond the edge
  useEffect(() => here.current?.scrollIntoView({ block: "nearest", inline: "center" }), [pathname])
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center border-b px-3.5 md:px-[22px]">
        <h1 className="type-heading">{admin.title}</h1>
      </header>
      <div className="flex min-h-0 flex-1 flex-col md:flex-row">
        <nav
          aria-label={admin.pages}
          className="flex-none overflow-x-auto border-b px-2 md:w-44 md:overflow-y-auto md:border-r md:border-b-0 md:px-2.5 md:py-4"
        >
          <ul className={cx(tabLink.list, "overflow-visible! md:flex-col md:gap-0.5")}>
            {pages.map(({ to, label, icon: Icon }) => (
              <li key={to} className="flex md:block">
                <Link
                  to={to}
                  ref={current(to) ? here : undefined}
                  aria-current={current(to) ? "page" : undefined}
                  className={cx(
                    tabLink.tab,
                    "gap-2.5 md:flex md:h-[30px] md:min-h-0 md:w-full md:rounded-control md:border-0 md:px-2 md:hover:bg-hover",
                    current(to) && "border-fg! text-fg! md:bg-press md:hover:bg-press",
                  )}
                >
                  <span className="hidden text-fg-2 md:flex">
                    <Icon aria-hidden="true" size={16} />
                  </span>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys */}
        <div tabIndex={0} className="min-h-0 min-w-0 flex-1 overflow-y-auto -outline-offset-2">
          <div className="flex w-full max-w-[1120px] flex-col gap-4 px-3.5 pt-4 pb-16 md:px-[22px]">
            <Outlet />
          </div>
        </div>
      </div>
    </div>
  )
}
