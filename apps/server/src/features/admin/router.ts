import { router } from "../../trpc/init.ts"
import { adminJobsRouter } from "../admin-jobs/router.ts"
import { adminMailRouter } from "../admin-mail/router.ts"
import { adminSystemRouter } from "../admin-system/router.ts"
import { adminTeamsRouter } from "../admin-teams/router.ts"
import { adminUsersRouter } from "../admin-users/router.ts"

/** The platform's administration: to everybody but its admins, none of it is there. */
export const adminRouter = router({
  users: adminUsersRouter,
  teams: adminTeamsRouter,
  jobs: adminJobsRouter,
  mail: adminMailRouter,
  system: adminSystemRouter,
})
