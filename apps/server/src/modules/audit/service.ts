import { audit as auditTable } from "@intray/db/schema"
import { and, eq, type SQL } from "drizzle-orm"
import type { TeamContext } from "../../platform/services.ts"
import { auditColumns, auditConditions, auditCsv, readAudit } from "./log.ts"
import type { AuditFilter, AuditList, ListAuditInput } from "./schema.ts"

const whereOf = (ctx: TeamContext, filter: AuditFilter): SQL | undefined => and(eq(auditTable.teamId, ctx.team.id), auditConditions(filter))

/** The team's audit log, newest first. Addresses and devices are only in the platform's. */
export async function listAudit(ctx: TeamContext, { cursor, limit, ...filter }: ListAuditInput): Promise<AuditList> {
  const rows = await readAudit(ctx.db, whereOf(ctx, filter), cursor ?? null, limit + 1)
  const items = rows.slice(0, limit).map(({ id, at, actorId, actor, admin, action, targetType, targetId, target, detail }) => ({
    id,
    at: at.toISOString(),
    actorId,
    actor,
    admin,
    action,
    targetType,
    targetId,
    target,
    detail,
  }))
  return { items, nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

const columns = auditColumns.filter((column) => column !== "team" && column !== "address" && column !== "device")

/** The team's audit log as a CSV file, piece by piece. @param proceed asked before each piece; throws when it may not go on */
export function teamAuditCsv(ctx: TeamContext, filter: AuditFilter, proceed: () => Promise<void>): AsyncGenerator<string> {
  return auditCsv(ctx.db, whereOf(ctx, filter), columns, proceed)
}
