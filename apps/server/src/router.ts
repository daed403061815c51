import { sessionRouter } from "./features/session/router.ts"
import { teamsRouter } from "./features/teams/router.ts"
import { createCallerFactory, router } from "./trpc/init.ts"

/** The one list of routers. */
export const appRouter = router({
  session: sessionRouter,
  teams: teamsRouter,
})

export type AppRouter = typeof appRouter

/** Calls procedures without HTTP: REST, pages and tests go through it, so that every door has the same guards. */
export const createCaller = createCallerFactory(appRouter)
export type Caller = ReturnType<typeof createCaller>
