import { createAuthEndpoint, sensitiveSessionMiddleware } from "better-auth/api"
import { managedTeams } from "../rules/keys.ts"
import { refuse } from "./kit.ts"

export function keyEndpoints() {
  return {
    /** Of the teams whose keys one manages. */
    deleteExpiredKeys: createAuthEndpoint(
      "/api-key/delete-all-expired-api-keys",
      { method: "POST", use: [sensitiveSessionMiddleware] },
      async (ctx) => {
        const teams = await managedTeams(ctx, ctx.context.session.user.id)
        if (teams.length === 0) throw refuse("FORBIDDEN", "You are not allowed to access resource: apiKey")
        await ctx.context.adapter.deleteMany({
          model: "apikey",
          where: [
            { field: "referenceId", operator: "in", value: teams },
            { field: "expiresAt", operator: "ne", value: null },
            { field: "expiresAt", operator: "lt", value: new Date() },
          ],
        })
        return ctx.json({ success: true, error: null })
      },
    ),
  }
}
