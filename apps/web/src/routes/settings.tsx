import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** The settings: a person's own, and the team's. */
export const settingsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "settings",
  component: lazyRouteComponent(() => chunk(import("../features/settings/layout.tsx")), "SettingsLayout"),
})

export const generalRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "/",
  component: lazyRouteComponent(() => chunk(import("../features/settings/general.tsx")), "GeneralPage"),
})

export type SecuritySearch = {
  /** Why a mailed link or a provider brought nothing. */
  error?: string
  /** A link that changes the address was followed. */
  done?: "email"
  /** The provider that was connected. */
  linked?: string
}

export const securityRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "security",
  validateSearch: (raw: Record<string, unknown>): SecuritySearch => ({
    error: typeof raw.error === "string" ? raw.error.slice(0, 200) : undefined,
    done: raw.done === "email" ? "email" : undefined,
    linked: typeof raw.linked === "string" ? raw.linked.slice(0, 60) : undefined,
  }),
  loader: ({ context: { utils } }) => void utils.account.security.prefetch(),
  component: lazyRouteComponent(() => chunk(import("./security-page.tsx")), "OwnSecurityPage"),
})

export const keysRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "keys",
  component: lazyRouteComponent(() => chunk(import("../features/settings/keys.tsx")), "KeysPage"),
})

export const notificationsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "notifications",
  loader: ({ context: { utils } }) => void utils.notifications.get.prefetch(),
  component: lazyRouteComponent(() => chunk(import("../features/notifications/page.tsx")), "NotificationsPage"),
})

/** `import`: the one that is open. */
export type ImportSearch = { import?: string }

export const importRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "import",
  validateSearch: (raw: Record<string, unknown>): ImportSearch => ({
    import: typeof raw.import === "string" && /^[\w-]{1,64}$/.test(raw.import) ? raw.import : undefined,
  }),
  component: lazyRouteComponent(() => chunk(import("./import-page.tsx")), "SettingsImportPage"),
})

export const labelsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "labels",
  loader: ({ context: { utils } }) => void utils.labelGroups.list.prefetch(),
  component: lazyRouteComponent(() => chunk(import("./labels-page.tsx")), "LabelsPage"),
})

export const suggestionsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "suggestions",
  loader: ({ context: { utils } }) => void utils.suggestions.settings.prefetch(),
  component: lazyRouteComponent(() => chunk(import("../features/suggestions/settings-screen.tsx")), "SuggestionsScreen"),
})

export const rulesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "rules",
  loader: ({ context: { utils } }) => void utils.rules.list.prefetch(),
  component: lazyRouteComponent(() => chunk(import("./rules-page.tsx")), "RulesPage"),
})

export const stagesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "stages",
  loader: ({ context: { utils } }) => void utils.stages.list.prefetch(),
  component: lazyRouteComponent(() => chunk(import("../features/stages/stages-screen.tsx")), "StagesScreen"),
})

export const teamSettingsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "team",
  loader: ({ context: { utils } }) => void utils.teams.trash.prefetch(),
  component: lazyRouteComponent(() => chunk(import("./team-page.tsx")), "TeamPage"),
})

export const membersRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "members",
  component: lazyRouteComponent(() => chunk(import("./members-page.tsx")), "MembersPage"),
})

export const rolesRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "roles",
  component: lazyRouteComponent(() => chunk(import("../features/roles/roles-screen.tsx")), "RolesScreen"),
})

export const groupsRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "groups",
  loader: ({ context: { utils } }) => void utils.groups.list.prefetch(),
  component: lazyRouteComponent(() => chunk(import("../features/groups/groups-screen.tsx")), "GroupsScreen"),
})

export const auditRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "audit",
  component: lazyRouteComponent(() => chunk(import("../features/audit/audit-screen.tsx")), "AuditScreen"),
})

/** `bought`: somebody comes back from the page where they paid. */
export type PlanSearch = { bought?: "yes" }

export const planRoute = createRoute({
  getParentRoute: () => settingsRoute,
  path: "plan",
  validateSearch: (raw: Record<string, unknown>): PlanSearch => ({ bought: raw.bought === "yes" ? "yes" : undefined }),
  loader: ({ context: { utils } }) => void utils.billing.offer.prefetch(),
  component: lazyRouteComponent(() => chunk(import("./plan-page.tsx")), "PlanPage"),
})
