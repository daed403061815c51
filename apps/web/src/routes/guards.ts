import type { QueryClient } from "@tanstack/react-query"
import { notFound, redirect } from "@tanstack/react-router"
import { statusOf } from "../lib/query-client.ts"
import { safeRedirect } from "../lib/safe-redirect.ts"
import type { Utils } from "../lib/trpc.ts"

/** What every route is given. */
export type RouterContext = { utils: Utils; queryClient: QueryClient }

type Situation = {
  context: RouterContext
  location: { href: string; search: Record<string, unknown> }
  /** `stay`: the page is the same, and only what it shows of itself is another. */
  cause?: "preload" | "enter" | "stay"
}

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
  /** Belongs to a team. One is made at the first sign-in, so a missing one is asked for once more before giving up. */
  onboarding: async (situation: Situation) => {
    const { user, team } = await readSession(situation)
    if (!user || team) return
    await situation.context.utils.session.get.invalidate()
    const again = await readSession(situation)
    if (again.user && !again.team) throw new NoTeam()
  },
}

export type GuardName = keyof typeof guards

/** Somebody who is signed in and belongs to no team; the error page says so. */
export class NoTeam extends Error {
  override name = "NoTeam"
}

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
