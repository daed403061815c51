import { passJsonTexts } from "./http/trpc/answers.ts"
import { createCallerFactory, router } from "./http/trpc/init.ts"
import { accountRouter } from "./modules/account/router.ts"
import { adminRouter } from "./modules/admin/router.ts"
import { setupRouter } from "./modules/admin/setup/router.ts"
import { apiKeysRouter } from "./modules/api-keys/router.ts"
import { assignmentsRouter } from "./modules/assignments/router.ts"
import { auditRouter } from "./modules/audit/router.ts"
import { billingRouter } from "./modules/billing/router.ts"
import { boardsRouter } from "./modules/boards/router.ts"
import { bulkRouter } from "./modules/bulk/router.ts"
import { mentionsRouter } from "./modules/comments/mentions/router.ts"
import { commentsRouter } from "./modules/comments/router.ts"
import { decisionsRouter } from "./modules/decisions/router.ts"
import { exportsRouter } from "./modules/exports/router.ts"
import { historyRouter } from "./modules/history/router.ts"
import { importsRouter } from "./modules/imports/router.ts"
import { insightsRouter } from "./modules/insights/router.ts"
import { labelGroupsRouter } from "./modules/labels/groups/router.ts"
import { labelsRouter } from "./modules/labels/router.ts"
import { liveRouter } from "./modules/live/router.ts"
import { groupsRouter } from "./modules/members/groups/router.ts"
import { invitationsRouter } from "./modules/members/invitations/router.ts"
import { rolesRouter } from "./modules/members/roles/router.ts"
import { membersRouter } from "./modules/members/router.ts"
import { outboxRouter } from "./modules/messages/outbox/router.ts"
import { repliesRouter } from "./modules/messages/replies/router.ts"
import { messagesRouter } from "./modules/messages/router.ts"
import { notificationsRouter } from "./modules/notifications/router.ts"
import { offersRouter } from "./modules/offers/router.ts"
import { onboardingRouter } from "./modules/onboarding/router.ts"
import { portalsRouter } from "./modules/portals/router.ts"
import { preferencesRouter } from "./modules/preferences/router.ts"
import { publicRouter } from "./modules/public/router.ts"
import { publicationsRouter } from "./modules/publications/router.ts"
import { releasesRouter } from "./modules/releases/router.ts"
import { guestReviewsRouter } from "./modules/reviews/guests/router.ts"
import { reviewsRouter } from "./modules/reviews/router.ts"
import { rulesRouter } from "./modules/rules/router.ts"
import { sessionRouter } from "./modules/session/router.ts"
import { snoozesRouter } from "./modules/snoozes/router.ts"
import { stagesRouter } from "./modules/stages/router.ts"
import { statusRouter } from "./modules/status/router.ts"
import { duplicatesRouter } from "./modules/submissions/duplicates/router.ts"
import { submissionsRouter } from "./modules/submissions/router.ts"
import { versionsRouter } from "./modules/submissions/versions/router.ts"
import { suggestionsRouter } from "./modules/suggestions/router.ts"
import { teamsRouter } from "./modules/teams/router.ts"
import { templatesRouter } from "./modules/templates/router.ts"
import { trashRouter } from "./modules/trash/router.ts"
import { undoRouter } from "./modules/undo/router.ts"
import { viewsRouter } from "./modules/views/router.ts"
import { webhooksRouter } from "./modules/webhooks/router.ts"

/** The one list of routers. */
export const appRouter = router({
  admin: adminRouter,
  session: sessionRouter,
  setup: setupRouter,
  account: accountRouter,
  preferences: preferencesRouter,
  teams: teamsRouter,
  members: membersRouter,
  groups: groupsRouter,
  invitations: invitationsRouter,
  roles: rolesRouter,
  apiKeys: apiKeysRouter,
  audit: auditRouter,
  billing: billingRouter,
  templates: templatesRouter,
  portals: portalsRouter,
  stages: stagesRouter,
  labels: labelsRouter,
  labelGroups: labelGroupsRouter,
  suggestions: suggestionsRouter,
  submissions: submissionsRouter,
  decisions: decisionsRouter,
  trash: trashRouter,
  status: statusRouter,
  duplicates: duplicatesRouter,
  insights: insightsRouter,
  undo: undoRouter,
  bulk: bulkRouter,
  live: liveRouter,
  views: viewsRouter,
  history: historyRouter,
  versions: versionsRouter,
  comments: commentsRouter,
  mentions: mentionsRouter,
  messages: messagesRouter,
  outbox: outboxRouter,
  publications: publicationsRouter,
  releases: releasesRouter,
  replies: repliesRouter,
  reviews: reviewsRouter,
  guestReviews: guestReviewsRouter,
  assignments: assignmentsRouter,
  snoozes: snoozesRouter,
  exports: exportsRouter,
  notifications: notificationsRouter,
  onboarding: onboardingRouter,
  webhooks: webhooksRouter,
  imports: importsRouter,
  boards: boardsRouter,
  offers: offersRouter,
  rules: rulesRouter,
  public: publicRouter,
})

passJsonTexts(appRouter)

export type AppRouter = typeof appRouter
export type { EventFamily, HistoryType } from "./platform/events.ts"

/** Calls procedures without HTTP: REST, pages and tests go through it, so that every door has the same guards. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
