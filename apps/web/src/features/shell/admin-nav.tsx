import { shell } from "@intray/i18n/shell"
import { MenuItem } from "@intray/ui/menu"
import { Link, useLocation } from "@tanstack/react-router"
import { ShieldUser } from "lucide-react"
import { NavItem } from "../../lib/nav-item.tsx"
import { trpc } from "../../lib/trpc.ts"

/** Whether the person who is signed in runs the platform. */
export function useIsPlatformAdmin(): boolean {
  return trpc.session.get.useQuery().data?.user?.role === "admin"
}

/** The way to the admin area in the sidebar, for those who run the platform. */
export function AdminNavItem() {
  const { pathname } = useLocation()
  if (!useIsPlatformAdmin()) return null
  return (
    <NavItem
      to="/dashboard/admin"
      icon={<ShieldUser size={16} />}
      label={shell.nav.admin}
      current={pathname.startsWith("/dashboard/admin")}
    />
  )
}

/** The same as a line of the person's menu, which a phone has in place of the sidebar. */
export function AdminMenuItem() {
  if (!useIsPlatformAdmin()) return null
  return (
    <MenuItem asChild className="md:hidden">
      <Link to="/dashboard/admin" className="text-fg no-underline">
        <span className="flex text-fg-2">
          <ShieldUser aria-hidden="true" size={16} />
        </span>
        {shell.nav.admin}
      </Link>
    </MenuItem>
  )
}
