import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { safeRedirect } from "../lib/safe-redirect.ts"
import { storeTeam } from "../lib/trpc.ts"
import { guarded } from "./guards.ts"
import { rootRoute } from "./root.tsx"

export type OnboardingSearch = {
  /** Where to go afterwards; trusted only after `safeRedirect`. */
  redirect?: string
  /** Slug of the team that this tab shows. */
  team?: string
}

const admit = guarded("auth")

/** The first steps of a new team; whose team has taken them goes on to where they were going. */
export const onboardingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/dashboard/onboarding",
  validateSearch: (raw: Record<string, unknown>): OnboardingSearch => ({
    redirect: typeof raw.redirect === "string" ? raw.redirect.slice(0, 2048) : undefined,
    team: typeof raw.team === "string" && /^[\w-]{1,64}$/.test(raw.team) ? raw.team : undefined,
  }),
  beforeLoad: async (situation) => {
    if (!situation.preload && situation.search.team !== undefined) storeTeam({ slug: situation.search.team })
    await admit(situation)
    const { step } = await situation.context.utils.onboarding.get.fetch()
    if (step !== null) return
    // They may have been taken elsewhere. What this tab still knows of them would send it back here, and round for ever.
    await situation.context.utils.session.get.fetch(undefined, { staleTime: 0 })
    const target = safeRedirect(situation.search.redirect)
    throw redirect(target.startsWith("/dashboard") ? { to: target, replace: true } : { href: target, replace: true })
  },
  component: lazyRouteComponent(() => chunk(import("./onboarding-page.tsx")), "OwnOnboardingPage"),
})
