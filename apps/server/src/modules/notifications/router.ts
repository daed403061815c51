import { router } from "../../http/trpc/init.ts"
import { inPerson, permitted, teamProcedure } from "../../http/trpc/procedures.ts"
import { connectDiscordInput, notificationsOutput, setNotificationsInput, testDiscordOutput } from "./schema.ts"
import { connectDiscord, notificationsOf, removeDiscord, setNotifications, testDiscord } from "./service.ts"

/** A user's notification settings in the current team, and those of the team's Discord channel. */
export const notificationsRouter = router({
  get: teamProcedure
    .meta({ permission: "team" })
    .use(inPerson)
    .output(notificationsOutput)
    .query(({ ctx }) => notificationsOf(ctx)),
  set: teamProcedure
    .meta({ permission: "team" })
    .use(inPerson)
    .input(setNotificationsInput)
    .output(notificationsOutput)
    .mutation(({ ctx, input }) => setNotifications(ctx, input)),
  connectDiscord: permitted("integration:manage")
    .use(inPerson)
    .input(connectDiscordInput)
    .output(notificationsOutput)
    .mutation(({ ctx, input }) => connectDiscord(ctx, input)),
  removeDiscord: permitted("integration:manage")
    .use(inPerson)
    .output(notificationsOutput)
    .mutation(({ ctx }) => removeDiscord(ctx)),
  testDiscord: permitted("integration:manage")
    .use(inPerson)
    .output(testDiscordOutput)
    .mutation(({ ctx }) => testDiscord(ctx)),
})
