import { historyRouter } from "./features/core/history/router.ts"
import { liveRouter } from "./features/core/live/router.ts"
import { stagesRouter } from "./features/core/stages/router.ts"
import { bulkRouter, labelMergingRouter, stageRemovingRouter } from "./features/flows/bulk/router.ts"
import { exportsRouter } from "./features/flows/exports/router.ts"
import { importsRouter } from "./features/flows/imports/router.ts"
import { insightsRouter } from "./features/flows/insights/router.ts"
import { onboardingRouter } from "./features/flows/onboarding/router.ts"
import { releasesRouter } from "./features/flows/releases/router.ts"
import { undoRouter } from "./features/flows/undo/router.ts"
import { duplicatesRouter } from "./features/intake/duplicates/router.ts"
import { portalsRouter } from "./features/intake/portals/router.ts"
import { publicRouter } from "./features/intake/public/router.ts"
import { retentionRouter } from "./features/intake/retention/router.ts"
import { statusPreviewRouter } from "./features/intake/status/router.ts"
import { submitByTeamRouter } from "./features/intake/submit/router.ts"
import { templatesRouter } from "./features/intake/templates/router.ts"
import { accountRouter } from "./features/platform/account/router.ts"
import { adminRouter } from "./features/platform/admin/router.ts"
import { setupRouter } from "./features/platform/setup/router.ts"
import { webhooksRouter } from "./features/platform/webhooks/router.ts"
import { apiKeysRouter } from "./features/teams/api-keys/router.ts"
import { billingRouter } from "./features/teams/billing/router.ts"
import { groupsRouter } from "./features/teams/groups/router.ts"
import { invitationsRouter } from "./features/teams/invitations/router.ts"
import { membersRouter } from "./features/teams/members/router.ts"
import { notificationsRouter } from "./features/teams/notifications/router.ts"
import { preferencesRouter } from "./features/teams/preferences/router.ts"
import { rolesRouter } from "./features/teams/roles/router.ts"
import { sessionRouter } from "./features/teams/session/router.ts"
import { subscriptionRouter } from "./features/teams/subscription/router.ts"
import { teamsRouter } from "./features/teams/teams/router.ts"
import { assignmentsRouter } from "./features/work/assignments/router.ts"
import { commentsRouter } from "./features/work/comments/router.ts"
import { decisionsRouter } from "./features/work/decisions/router.ts"
import { labelGroupsRouter } from "./features/work/label-groups/router.ts"
import { labellingRouter } from "./features/work/labelling/router.ts"
import { labelsRouter } from "./features/work/labels/router.ts"
import { mentionsRouter } from "./features/work/mentions/router.ts"
import { messagesRouter } from "./features/work/messages/router.ts"
import { outboxRouter } from "./features/work/outbox/router.ts"
import { publicationsRouter } from "./features/work/publications/router.ts"
import { repliesRouter } from "./features/work/replies/router.ts"
import { snoozesRouter } from "./features/work/snoozes/router.ts"
import { submissionsRouter } from "./features/work/submissions/router.ts"
import { trashRouter } from "./features/work/trash/router.ts"
import { versionsRouter } from "./features/work/versions/router.ts"
import { viewsRouter } from "./features/work/views/router.ts"
import { checkAnswers, trustAnswers } from "./trpc/answers.ts"
import { createCallerFactory, mergeRouters, router } from "./trpc/init.ts"

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
  subscription: subscriptionRouter,
  billing: billingRouter,
  templates: templatesRouter,
  portals: mergeRouters(portalsRouter, retentionRouter),
  stages: mergeRouters(stagesRouter, stageRemovingRouter),
  labels: mergeRouters(labelsRouter, labellingRouter, labelMergingRouter),
  labelGroups: labelGroupsRouter,
  submissions: mergeRouters(submissionsRouter, decisionsRouter, trashRouter, statusPreviewRouter, submitByTeamRouter),
  duplicates: duplicatesRouter,
  insights: insightsRouter,
  acts: undoRouter,
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
  assignments: assignmentsRouter,
  snoozes: snoozesRouter,
  exports: exportsRouter,
  notifications: notificationsRouter,
  onboarding: onboardingRouter,
  webhooks: webhooksRouter,
  imports: importsRouter,
  public: publicRouter,
})

// Before anybody calls: tests and development check each answer, production trusts what it tells a team.
if (process.env.NODE_ENV === "production") trustAnswers(appRouter)
else checkAnswers(appRouter)

export type AppRouter = typeof appRouter
export type { HeardFamily } from "./features/core/live/visibility.ts"

/** Calls procedures without HTTP: REST, pages and tests go through it, so that every door has the same guards. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
