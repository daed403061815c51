import { admin } from "@intray/i18n/admin"
import { Outlet } from "@tanstack/react-router"
import { Building2, FileClock, HardDrive, HeartPulse, ListTodo, Mail, SlidersHorizontal, Users } from "lucide-react"
import { type PageLink, PageLinks } from "../../lib/page-links.tsx"

const pages: PageLink[] = [
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
          <PageLinks pages={pages} />
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
