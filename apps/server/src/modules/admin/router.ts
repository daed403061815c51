import { router } from "../../http/trpc/init.ts"
import { adminJobsRouter } from "./jobs/router.ts"
import { adminMailRouter } from "./mail/router.ts"
import { adminSystemRouter } from "./system/router.ts"
import { adminTeamsRouter } from "./teams/router.ts"
import { adminUsersRouter } from "./users/router.ts"

/** The platform's administration: to everybody but its admins, none of it is there. */
export const adminRouter = router({
  users: adminUsersRouter,
  teams: adminTeamsRouter,
  jobs: adminJobsRouter,
  mail: adminMailRouter,
  system: adminSystemRouter,
})
