import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

export type BoardSearch = {
  /** Slug of a portal; absent: the first one. */
  portal?: string | undefined
  /** Absent: the first set. */
  set?: string | undefined
  /** The set that it is compared with. */
  compare?: string | undefined
}

const textOf = (value: unknown) => (typeof value === "string" && /^[\w-]{1,64}$/.test(value) ? value : undefined)

/** Choosing among the submissions of a portal. */
export const boardRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "board",
  validateSearch: (raw: Record<string, unknown>): BoardSearch => {
    const [portal, set, compare] = [textOf(raw.portal), textOf(raw.set), textOf(raw.compare)]
    return { ...(portal ? { portal } : {}), ...(set ? { set } : {}), ...(compare ? { compare } : {}) }
  },
  component: lazyRouteComponent(() => chunk(import("./board-page.tsx")), "BoardPage"),
})
