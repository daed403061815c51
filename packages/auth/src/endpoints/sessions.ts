import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { z } from "zod"
import { refuse } from "./kit.ts"

export function sessionEndpoints() {
  return {
    /**
     * Ends one of the caller's sessions, by its token or its id. The page that lists sessions knows only ids, so that tokens of other
     * devices are never transferred.
     */
    revokeSession: createAuthEndpoint(
      "/revoke-session",
      { method: "POST", body: z.object({ token: z.string() }), use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const { token } = ctx.body
        const own = await ctx.context.internalAdapter.listSessions(ctx.context.session.user.id)
        const found = own.find((each) => each.token === token || each.id === token)
        if (!found) throw refuse("BAD_REQUEST", "Session not found")
        await ctx.context.internalAdapter.deleteSession(found.token)
        return ctx.json({ status: true })
      },
    ),
  }
}
