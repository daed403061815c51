import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"
import { guarded } from "./guards.ts"

/** The platform's administration; to everybody but its admins the page does not exist. */
const adminRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "admin",
  beforeLoad: guarded("admin"),
  component: lazyRouteComponent(() => chunk(import("../features/admin/layout.tsx")), "AdminLayout"),
})

const adminIndexRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard/admin/users", replace: true })
  },
})

const parent = { getParentRoute: () => adminRoute }

const usersRoute = createRoute({
  ...parent,
  path: "users",
  component: lazyRouteComponent(() => chunk(import("../features/admin/users-page.tsx")), "AdminUsersPage"),
})
const teamsRoute = createRoute({
  ...parent,
  path: "teams",
  component: lazyRouteComponent(() => chunk(import("../features/admin/teams-page.tsx")), "AdminTeamsPage"),
})
const jobsRoute = createRoute({
  ...parent,
  path: "jobs",
  component: lazyRouteComponent(() => chunk(import("../features/admin/jobs-page.tsx")), "AdminJobsPage"),
})
const mailRoute = createRoute({
  ...parent,
  path: "mail",
  component: lazyRouteComponent(() => chunk(import("../features/admin/mail-page.tsx")), "AdminMailPage"),
})
const storageRoute = createRoute({
  ...parent,
  path: "storage",
  component: lazyRouteComponent(() => chunk(import("../features/admin/storage-page.tsx")), "AdminStoragePage"),
})
const healthRoute = createRoute({
  ...parent,
  path: "health",
  component: lazyRouteComponent(() => chunk(import("../features/admin/health-page.tsx")), "AdminHealthPage"),
})
const settingsRoute = createRoute({
  ...parent,
  path: "settings",
  component: lazyRouteComponent(() => chunk(import("../features/admin/settings-page.tsx")), "AdminSettingsPage"),
})
const auditRoute = createRoute({
  ...parent,
  path: "audit",
  component: lazyRouteComponent(() => chunk(import("../features/admin/audit-page.tsx")), "AdminAuditPage"),
})

export const adminRoutes = adminRoute.addChildren([
  adminIndexRoute,
  usersRoute,
  teamsRoute,
  jobsRoute,
  mailRoute,
  storageRoute,
  healthRoute,
  settingsRoute,
  auditRoute,
])
