import { tracked } from "@trpc/server"
import { router } from "../../http/trpc/init.ts"
import { inPerson, permitted } from "../../http/trpc/procedures.ts"
import { setPresence } from "./presence.ts"
import * as schema from "./schema.ts"

export const liveRouter = router({
  events: permitted("submission:read")
    .use(inPerson)
    .input(schema.liveEventsInput)
    .subscription(async function* ({ ctx, input, signal }) {
      const viewer = { team: ctx.team, userId: ctx.user.id, sessionId: ctx.session.id }
      const since = input?.lastEventId ? Number(input.lastEventId) : null
      for await (const message of ctx.services.live.follow(viewer, since, signal)) {
        yield tracked(String(message.seq), schema.liveMessage.parse(message))
      }
    }),
  presence: permitted("submission:read")
    .use(inPerson)
    .input(schema.presenceInput)
    .output(schema.presenceOutput)
    .mutation(({ ctx, input }) => setPresence(ctx, ctx.user.id, input)),
})
