import { shell } from "@intray/server/messages/shell"
import { toast } from "@intray/ui/lib/toast-store"
import { createRoute, lazyRouteComponent, redirect, retainSearchParams } from "@tanstack/react-router"
import { piece } from "../lib/reload-guard.ts"
import { guarded } from "./guards.ts"
import { rootRoute } from "./root.tsx"

export type DashboardSearch = {
  /** Slug of the team that this tab shows; every call carries it. Absent: the one of the cookie. */
  team?: string
}

const admit = guarded("auth", "onboarding")
let shownTeam: string | undefined

/** Parent of everything that a team works in. */
export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/dashboard",
  validateSearch: (raw: Record<string, unknown>): DashboardSearch => ({
    team: typeof raw.team === "string" && /^[\w-]{1,64}$/.test(raw.team) ? raw.team : undefined,
  }),
  search: { middlewares: [retainSearchParams<DashboardSearch>(["team"])] },
  beforeLoad: async (situation) => {
    // The cache is not keyed by team: what another team's visit left in it must not be seen here.
    if (!situation.preload && shownTeam !== situation.search.team) {
      shownTeam = situation.search.team
      void situation.context.queryClient.resetQueries()
    }
    await admit(situation)
    // A link that is only pointed at is loaded ahead, and must change nothing.
    if (situation.preload) return
    const { error } = situation.location.search as { error?: unknown }
    // The security settings say themselves what a link brought.
    if (typeof error === "string" && !situation.location.pathname.startsWith("/dashboard/settings/security")) {
      const { sayLinkError } = await piece(import("../features/auth/link-error.ts"))
      toast({ title: shell.linkFailed, description: sayLinkError(error, { signedIn: true }) })
      throw redirect({ to: "/dashboard/submissions", search: {}, replace: true })
    }
  },
  component: lazyRouteComponent(() => piece(import("./dashboard-page.tsx")), "DashboardPage"),
})

export const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard/submissions", replace: true })
  },
})
