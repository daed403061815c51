import { Hono } from "hono"
import { z } from "zod"
import { issuesOf } from "../../http/trpc/errors.ts"
import { audit } from "../../platform/audit.ts"
import { bodyOf, downloadHeaders } from "../../platform/download.ts"
import { Invalid } from "../../platform/errors.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { teamContext } from "../api-keys/team-context.ts"
import { auditFilter } from "./schema.ts"
import { teamAuditCsv } from "./service.ts"

/** Downloads that one person may begin in an hour. */
const perHour = { max: 60, windowSeconds: 3600 }

/** The team by its slug, where no header can name it: a link in a page. */
const query = auditFilter.extend({ team: z.string().max(64).optional() })

/** `GET /api/audit-log.csv`: the team's audit log as a CSV file. */
export const auditRoutes: Routes = (services) =>
  new Hono<AppEnv>().get("/api/audit-log.csv", async (c) => {
    const asked = query.safeParse(c.req.query())
    if (!asked.success) throw new Invalid(issuesOf(asked.error))
    const { team, ...filter } = asked.data
    const ctx = await teamContext(c, services, "organization:update", team)
    await services.limits.demand(`audit.export:${ctx.userId}`, c.var.remoteAddress, perHour)
    if (c.req.method === "GET") await audit(ctx.db, { ctx, action: "audit.downloaded", teamId: ctx.team.id })
    // A reader who loses the session, the team or the role loses the rest of the file.
    const proceed = async () => void (await teamContext(c, services, "organization:update", team))
    const fault = (cause: unknown) =>
      services.log.warn("audit download ended early", { reason: cause instanceof Error ? cause.name : "unknown" })
    const day = ctx.clock.now().toISOString().slice(0, 10)
    const headers = downloadHeaders("text/csv; charset=utf-8; header=present", `${ctx.team.slug}-audit-log-${day}.csv`)
    return new Response(bodyOf(teamAuditCsv(ctx, filter, proceed), fault), { headers })
  })
