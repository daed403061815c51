import { createRouter } from "@tanstack/react-router"
import { parseAddress, writeAddress } from "../lib/address.ts"
import { adminRoutes } from "./admin.tsx"
import { apiReferenceRoute, apiRoute } from "./api.tsx"
import {
  loginRoute,
  magicLinkRoute,
  registerRoute,
  resetPasswordRoute,
  secondFactorRoute,
  setupRoute,
  undoEmailChangeRoute,
  verifyEmailRoute,
} from "./auth.tsx"
import { boardRoute } from "./board.tsx"
import { dashboardIndexRoute, dashboardRoute } from "./dashboard.tsx"
import { disagreementsRoute, roundResultsRoute } from "./disagreements.tsx"
import type { RouterContext } from "./guards.ts"
import { guestReviewRoute } from "./guest-review.tsx"
import { insightsRoute } from "./insights.tsx"
import { invitationRoute } from "./invitation.tsx"
import { onboardingRoute } from "./onboarding.tsx"
import { decisionsRoute, outboxRoute } from "./outbox.tsx"
import { portalRoute } from "./portal.tsx"
import { portalsRoute } from "./portals.tsx"
import { queueRoute } from "./queue.tsx"
import { recentRoute } from "./recent.tsx"
import { releaseRoute, releasesRoute } from "./releases.tsx"
import { rootRoute } from "./root.tsx"
import {
  auditRoute,
  generalRoute,
  groupsRoute,
  importRoute,
  keysRoute,
  labelsRoute,
  membersRoute,
  notificationsRoute,
  planRoute,
  rolesRoute,
  rulesRoute,
  securityRoute,
  settingsRoute,
  stagesRoute,
  suggestionsRoute,
  teamSettingsRoute,
} from "./settings.tsx"
import { focusRoute, submissionsRoute } from "./submissions.tsx"
import { templatesRoute } from "./templates.tsx"
import { webhooksRoute } from "./webhooks.tsx"

/** Every route of the app. */
export const routeTree = rootRoute.addChildren([
  loginRoute,
  registerRoute,
  setupRoute,
  magicLinkRoute,
  resetPasswordRoute,
  undoEmailChangeRoute,
  secondFactorRoute,
  verifyEmailRoute,
  invitationRoute,
  guestReviewRoute,
  onboardingRoute,
  dashboardRoute.addChildren([
    dashboardIndexRoute,
    submissionsRoute,
    focusRoute,
    portalsRoute,
    portalRoute,
    roundResultsRoute,
    disagreementsRoute,
    templatesRoute,
    adminRoutes,
    outboxRoute,
    decisionsRoute,
    recentRoute,
    queueRoute,
    apiRoute,
    apiReferenceRoute,
    boardRoute,
    insightsRoute,
    releasesRoute,
    releaseRoute,
    webhooksRoute,
    settingsRoute.addChildren([
      generalRoute,
      securityRoute,
      notificationsRoute,
      keysRoute,
      teamSettingsRoute,
      membersRoute,
      rolesRoute,
      groupsRoute,
      auditRoute,
      stagesRoute,
      rulesRoute,
      suggestionsRoute,
      labelsRoute,
      importRoute,
      planRoute,
    ]),
  ]),
])

/** The one list of addresses of the app; `context` is what guards and loaders use. */
export function makeRouter(context: RouterContext) {
  return createRouter({
    routeTree,
    context,
    defaultPreload: "intent",
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    notFoundMode: "root",
    scrollRestoration: false,
    stringifySearch: writeAddress,
    parseSearch: parseAddress,
  })
}

export type AppRouterInstance = ReturnType<typeof makeRouter>

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouterInstance
  }
}
