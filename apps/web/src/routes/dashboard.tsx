import { shell } from "@intray/i18n/shell"
import { toast } from "@intray/ui/lib/toast-store"
import { createRoute, isNotFound, lazyRouteComponent, redirect, retainSearchParams } from "@tanstack/react-router"
import { storePerson } from "../lib/page-person.ts"
import { chunk } from "../lib/reload-guard.ts"
import { storedTeam, storeTeam } from "../lib/trpc.ts"
import { guarded } from "./guards.ts"
import { rootRoute } from "./root.tsx"

export type DashboardSearch = {
  /** Slug of the team that this tab shows; every call carries it. Absent: the one of the cookie. */
  team?: string
}

const guards = guarded("auth", "onboarding")

type Situation = Parameters<typeof guards>[0]

/** As the guards say. A team that only this tab remembered may have gone, or be called something else by now: then the default counts. */
async function admit(situation: Situation, named: boolean): Promise<void> {
  try {
    await guards(situation)
  } catch (cause) {
    if (named || storedTeam() === undefined || !isNotFound(cause)) throw cause
    storeTeam(undefined)
    await guards(situation)
  }
}

/** Parent of everything that a team works in. */
export const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/dashboard",
  validateSearch: (raw: Record<string, unknown>): DashboardSearch => ({
    team: typeof raw.team === "string" && /^[\w-]{1,64}$/.test(raw.team) ? raw.team : undefined,
  }),
  search: { middlewares: [retainSearchParams<DashboardSearch>(["team"])] },
  beforeLoad: async (situation) => {
    const { search, context, preload, location } = situation
    // The cache is not keyed by team: what another team's visit left in it must not be seen here.
    if (!preload && search.team !== undefined && search.team !== storedTeam()) {
      storeTeam({ slug: search.team })
      void context.queryClient.resetQueries()
    }
    await admit(situation, search.team !== undefined)
    // A link that is only pointed at is loaded ahead, and must change nothing.
    if (preload) return
    const session = context.utils.session.get.getData()
    // Another tab has signed in as somebody else: what this one shows and keeps is of the person who was here before.
    if (storePerson(session?.user?.id)) return void window.location.reload()
    storeTeam(session?.team ?? undefined)
    // Anyone who has several teams has the tab's in the address: it survives a reload, a bookmark and a link that is passed on. One that was given
    // another short name meanwhile is called so from now on.
    if (session?.team && (search.team === undefined ? session.teams.length > 1 : search.team !== session.team.slug)) {
      const to = location.pathname
      throw redirect({ to, search: { ...location.search, team: session.team.slug }, hash: location.hash, replace: true } as never)
    }
    const { error } = situation.location.search as { error?: unknown }
    // The security settings say themselves what a link brought.
    if (typeof error === "string" && !situation.location.pathname.startsWith("/dashboard/settings/security")) {
      const { sayLinkError } = await chunk(import("../features/auth/link-error.ts"))
      toast({ title: shell.linkFailed, description: sayLinkError(error, { signedIn: true }) })
      throw redirect({ to: "/dashboard/submissions", search: {}, replace: true })
    }
  },
  component: lazyRouteComponent(() => chunk(import("./dashboard-page.tsx")), "DashboardPage"),
})

export const dashboardIndexRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "/",
  beforeLoad: () => {
    throw redirect({ to: "/dashboard/submissions", replace: true })
  },
})
