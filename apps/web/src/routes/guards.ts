import type { QueryClient } from "@tanstack/react-query"
import { notFound, redirect } from "@tanstack/react-router"
import { statusOf } from "../lib/query-client.ts"
import { safeRedirect } from "../lib/safe-redirect.ts"
import type { Utils } from "../lib/trpc.ts"

/** What every route is given. */
export type RouterContext = { utils: Utils; queryClient: QueryClient }

type Situation = {
  context: RouterContext
  location: { href: string; pathname: string; search: Record<string, unknown> }
  /** `stay`: the page is the same, and only what it shows of itself is another. */
  cause?: "preload" | "enter" | "stay"
}

/** Whether a path belongs to the platform's administration, which needs no team. */
export const isAdminPath = (pathname: string): boolean => /^\/dashboard\/admin(?:\/|$)/.test(pathname)

/** Milliseconds for which the browser trusts what it knows of the session; the server checks each call anyway. */
const trusted = 30_000

async function readSession({ context, cause: why }: Situation) {
  const { get } = context.utils.session
  try {
    const asked = get.fetch(undefined, { staleTime: trusted })
    const known = why === "stay" ? get.getData() : undefined
    if (!known?.user) return await asked
    // Moving from one row to the next waits for nobody, and goes on while the server is away.
    asked.catch(() => undefined)
    return known
  } catch (cause) {
    // The address names somebody else's team, or one that was never there: the same answer for both.
    if (statusOf(cause) === 404) throw notFound()
    throw cause
  }
}

const guards = {
  /** Signed in, else to sign in and back again. A failed verification link brings its reason along. */
  auth: async (situation: Situation) => {
    const { location } = situation
    const { user } = await readSession(situation)
    if (user) return
    const { error } = location.search
    throw redirect({
      to: "/auth/login",
      search: typeof error === "string" ? { error } : { redirect: location.href },
      replace: true,
    })
  },
  /** Signed out, else into the dashboard or to where the address says. */
  guest: async (situation: Situation) => {
    const { location } = situation
    const { user } = await readSession(situation)
    if (!user) return
    const target = safeRedirect(location.search.redirect)
    throw redirect(target.startsWith("/dashboard") ? { to: target, replace: true } : { href: target, replace: true })
  },
  /**
   * Leads people without a team, or with a team whose first steps are not done, to the first steps and then back. A platform admin can open
   * the admin area before that.
   */
  onboarding: async (situation: Situation) => {
    const { user, team, firstSteps } = await readSession(situation)
    if (!user || (team && !firstSteps)) return
    if (user.role === "admin" && isAdminPath(situation.location.pathname)) return
    const { href, search } = situation.location
    const back = safeRedirect(href) === href && !/^\/dashboard\/submissions\/?(?:\?team=[\w-]*)?$/.test(href) ? { redirect: href } : {}
    throw redirect({
      to: "/dashboard/onboarding",
      search: { ...back, ...(typeof search.team === "string" ? { team: search.team } : {}) },
      replace: true,
    })
  },
  /** Runs the installation; to everybody else the place does not exist. The server enforces it with `adminProcedure`. */
  admin: async (situation: Situation) => {
    const { user } = await readSession(situation)
    if (user?.role !== "admin") throw notFound()
  },
}

export type GuardName = keyof typeof guards

/**
 * The `beforeLoad` of a route that only some may enter; guards are asked in the order given.
 * A name that no guard has is refused when the app starts, not when somebody comes by.
 */
export function guarded(...names: GuardName[]): (situation: Situation) => Promise<void> {
  for (const name of names) {
    if (!Object.hasOwn(guards, name)) throw new Error(`Unknown guard: ${name}`)
  }
  return async (situation) => {
    for (const name of names) await guards[name](situation)
  }
}
