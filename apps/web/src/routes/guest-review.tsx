import { createRoute, lazyRouteComponent } from "@tanstack/react-router"
import { chunk } from "../lib/reload-guard.ts"
import { rootRoute } from "./root.tsx"

/** Where guest reviewers work, by the secret behind the `#` of their link. */
export const guestReviewRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/review/$guestId",
  component: lazyRouteComponent(() => chunk(import("./guest-review-page.tsx")), "GuestReviewPage"),
})
