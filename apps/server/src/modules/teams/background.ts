import type { Background } from "../../platform/background.ts"
import { mailRetry, mailsAtOnce } from "../../platform/mailer.ts"
import { isMailPaused } from "./paused-mail.ts"
import { purgeOverdue, purgeTeam } from "./purge.ts"

/** Deleted teams are removed after their time; until then their mail waits. */
export const teamWork = {
  jobs: {
    "mail.send": {
      run: async ({ db, mail }, { mailId }, info) => ((await isMailPaused(db, mailId)) ? undefined : mail.deliver(mailId, info)),
      atOnce: mailsAtOnce,
      retry: mailRetry,
    },
    "team.purge": { run: (services, { teamId }, info) => purgeTeam(services, teamId, info), atOnce: 1 },
  },
  every: [{ seconds: 3600, name: "remove deleted teams", run: purgeOverdue }],
} satisfies Background
