import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { parseSearch } from "../features/submissions/filter/search.ts"
import { chunk } from "../lib/reload-guard.ts"
import { dashboardRoute } from "./dashboard.tsx"

/** Focus mode. Its search parameters are those of the inbox, so that going back shows the same list. */
export const focusRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "submissions/focus",
  validateSearch: parseSearch,
  component: lazyRouteComponent(() => chunk(import("./focus-page.tsx")), "FocusPage"),
})

/** The inbox. Its search parameters are the filter and, as `sel`, the number of the open submission. */
export const submissionsRoute = createRoute({
  getParentRoute: () => dashboardRoute,
  path: "submissions",
  validateSearch: parseSearch,
  loader: ({ context: { utils } }) => {
    // Prefetched while the page's code loads; the page waits for what is missing then.
    void utils.stages.list.prefetch()
    void utils.labels.list.prefetch()
    void utils.portals.list.prefetch()
    void utils.submissions.counts.prefetch()
  },
  component: lazyRouteComponent(() => chunk(import("./submissions-page.tsx")), "SubmissionsPage"),
})
