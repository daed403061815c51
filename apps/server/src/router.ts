import { accountRouter } from "./features/account/router.ts"
import { actsRouter } from "./features/acts/router.ts"
import { adminRouter } from "./features/admin/router.ts"
import { assignmentsRouter } from "./features/assignments/router.ts"
import { bulkRouter } from "./features/bulk/router.ts"
import { commentsRouter } from "./features/comments/router.ts"
import { duplicatesRouter } from "./features/duplicates/router.ts"
import { exportsRouter } from "./features/exports/router.ts"
import { groupsRouter } from "./features/groups/router.ts"
import { historyRouter } from "./features/history/router.ts"
import { importsRouter } from "./features/imports/router.ts"
import { invitationsRouter } from "./features/invitations/router.ts"
import { labelGroupsRouter } from "./features/label-groups/router.ts"
import { labelsRouter } from "./features/labels/router.ts"
import { liveRouter } from "./features/live/router.ts"
import { membersRouter } from "./features/members/router.ts"
import { mentionsRouter } from "./features/mentions/router.ts"
import { messagesRouter } from "./features/messages/router.ts"
import { notificationsRouter } from "./features/notifications/router.ts"
import { onboardingRouter } from "./features/onboarding/router.ts"
import { outboxRouter } from "./features/outbox/router.ts"
import { portalsRouter } from "./features/portals/router.ts"
import { preferencesRouter } from "./features/preferences/router.ts"
import { publicRouter } from "./features/public/router.ts"
import { publicationsRouter } from "./features/publications/router.ts"
import { repliesRouter } from "./features/replies/router.ts"
import { rolesRouter } from "./features/roles/router.ts"
import { sessionRouter } from "./features/session/router.ts"
import { setupRouter } from "./features/setup/router.ts"
import { snoozesRouter } from "./features/snoozes/router.ts"
import { stagesRouter } from "./features/stages/router.ts"
import { submissionsRouter } from "./features/submissions/router.ts"
import { subscriptionRouter } from "./features/subscription/router.ts"
import { teamsRouter } from "./features/teams/router.ts"
import { templatesRouter } from "./features/templates/router.ts"
import { versionsRouter } from "./features/versions/router.ts"
import { viewsRouter } from "./features/views/router.ts"
import { createCallerFactory, router } from "./trpc/init.ts"

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
  subscription: subscriptionRouter,
  templates: templatesRouter,
  portals: portalsRouter,
  stages: stagesRouter,
  labels: labelsRouter,
  labelGroups: labelGroupsRouter,
  submissions: submissionsRouter,
  duplicates: duplicatesRouter,
  acts: actsRouter,
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
  replies: repliesRouter,
  assignments: assignmentsRouter,
  snoozes: snoozesRouter,
  exports: exportsRouter,
  notifications: notificationsRouter,
  onboarding: onboardingRouter,
  imports: importsRouter,
  public: publicRouter,
})

export type AppRouter = typeof appRouter

/** Calls procedures without HTTP: REST, pages and tests go through it, so that every door has the same guards. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
