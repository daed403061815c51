import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router"
import { statusOf } from "../lib/query-client.ts"
import { chunk } from "../lib/reload-guard.ts"
import { rootRoute } from "./root.tsx"

/** The page behind the link of an invitation, for anybody; one that is not there is not found. */
export const invitationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/accept-invitation/$id",
  loader: async ({ context: { utils }, params: { id } }) => {
    try {
      await utils.invitations.look.fetch({ id })
    } catch (cause) {
      const status = statusOf(cause)
      // Anything else is said by the page, which can try again.
      if (status === 404 || status === 400) throw notFound()
    }
  },
  component: lazyRouteComponent(() => chunk(import("./invitation-page.tsx")), "InvitationPage"),
})
