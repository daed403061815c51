import type { MiddlewareHandler } from "hono"
import { audit } from "../../platform/audit.ts"
import type { AppEnv } from "../../platform/http.ts"
import { maskPath } from "../../platform/mask.ts"
import type { Services } from "../../platform/services.ts"

/** What has a line of its own, or is noted where procedures are called. */
const noted = /^\/api\/(trpc\/|auth\/admin\/)/

/** Writes down what an admin changes while acting as somebody else, by other doors than the procedures. */
export function noteActing(services: Services): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const { method, path } = c.req
    const { headers } = c.req.raw
    const reads = method === "GET" || method === "HEAD" || method === "OPTIONS"
    if (reads || noted.test(path) || !headers.get("cookie")?.includes("session_token=")) return next()
    const found = await services.auth.readSession(headers)
    await next()
    if (!found?.session.impersonatedBy || c.res.status >= 400) return
    const { user, session } = found
    await audit(services.db, {
      ctx: {
        actor: { type: "user", id: user.id, name: user.name },
        clock: services.clock,
        session,
        remoteAddress: c.var.remoteAddress,
        userAgent: headers.get("user-agent"),
      },
      action: "impersonation.acted",
      target: { type: "user", id: user.id, name: user.name },
      detail: { call: `${method} ${maskPath(path)}` },
    })
  }
}
