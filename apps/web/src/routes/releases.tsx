import type { ReleaseKind } from "@intray/server/modules/releases/schema"
import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

const kinds = ["round", "dataset", "record"] as const satisfies readonly ReleaseKind[]

export type ReleasesSearch = {
  /** Absent: all kinds. */
  kind?: ReleaseKind | undefined
  /** What is looked for. */
  q?: string | undefined
}

/** Rounds, data sets and records. */
export const releasesRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "_releases",
  validateSearch: (raw: Record<string, unknown>): ReleasesSearch => {
    const kind = kinds.find((one) => one === raw.kind)
    return { ...(kind ? { kind } : {}), ...(typeof raw.q === "string" && raw.q !== "" ? { q: raw.q.slice(0, 120) } : {}) }
  },
  component: lazyRouteComponent(() => chunk(import("./releases-page.tsx")), "ReleasesPage"),
})

/** One of them. */
export const releaseRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "_releases/$id",
  component: lazyRouteComponent(() => chunk(import("./release-page.tsx")), "OneReleasePage"),
})
