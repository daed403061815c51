import { Hono, type Context as HonoContext } from "hono"
import { createContext } from "../../../http/trpc/context.ts"
import { issuesOf } from "../../../http/trpc/errors.ts"
import { audit } from "../../../platform/audit.ts"
import { bodyOf, downloadHeaders } from "../../../platform/download.ts"
import { Invalid } from "../../../platform/errors.ts"
import type { AppEnv, Routes } from "../../../platform/http.ts"
import { notFound } from "../../../platform/problem.ts"
import type { Services } from "../../../platform/services.ts"
import type { AdminContext } from "../context.ts"
import { platformAuditCsv } from "./audit-log.ts"
import { auditFilter } from "./schema.ts"

/** Downloads that one admin may begin in an hour. */
const perHour = { max: 60, windowSeconds: 3600 }

/** The platform admin who asks, as the ladder of procedures finds them; null for everybody else. */
async function adminOf(c: HonoContext<AppEnv>, services: Services): Promise<AdminContext | null> {
  const ctx = await createContext({ headers: c.req.raw.headers, services, remoteAddress: c.var.remoteAddress ?? null })
  const { user, session } = ctx
  if (!user || !session || session.impersonatedBy || !services.auth.isPlatformAdmin(user)) return null
  return { ...ctx, user, session }
}

/** `GET /api/admin/audit.csv`: the audit log as a file. To everybody but platform admins it is not there. */
export const adminRoutes: Routes = (services) =>
  new Hono<AppEnv>().get("/api/admin/audit.csv", async (c) => {
    const ctx = await adminOf(c, services)
    if (!ctx) return notFound()
    const asked = auditFilter.safeParse(c.req.query())
    if (!asked.success) throw new Invalid(issuesOf(asked.error))
    await services.limits.demand(`admin.audit:${ctx.user.id}`, c.var.remoteAddress, perHour)
    if (c.req.method === "GET") await audit(ctx.db, { ctx, action: "audit.downloaded", detail: asked.data })
    const proceed = async () => {
      if (!(await adminOf(c, services))) throw new Error("no admin any more")
    }
    const fault = (cause: unknown) =>
      services.log.warn("audit download ended early", { reason: cause instanceof Error ? cause.name : "unknown" })
    const day = ctx.clock.now().toISOString().slice(0, 10)
    const headers = downloadHeaders("text/csv; charset=utf-8; header=present", `intray-audit-${day}.csv`)
    return new Response(bodyOf(platformAuditCsv(ctx, asked.data, proceed), fault), { headers })
  })
