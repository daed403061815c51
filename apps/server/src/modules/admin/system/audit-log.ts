import { audit as auditTable, organization } from "@intray/db/schema"
import { and, eq, type SQL } from "drizzle-orm"
import { auditColumns, auditConditions, auditCsv, readAudit } from "../../audit/log.ts"
import { type AdminContext, readCursor, writeCursor } from "../context.ts"
import type { AuditFilter, AuditItem, ListAuditInput } from "./schema.ts"

async function whereOf({ db }: AdminContext, { team, ...filter }: AuditFilter): Promise<SQL | undefined> {
  if (team === undefined) return auditConditions(filter)
  const [named] = await db.select({ id: organization.id }).from(organization).where(eq(organization.slug, team))
  return and(auditConditions(filter), eq(auditTable.teamId, named?.id ?? team))
}

/** The platform's audit log, newest first. */
export async function listAudit(ctx: AdminContext, input: ListAuditInput): Promise<{ items: AuditItem[]; nextCursor: string | null }> {
  const { cursor, limit, ...filter } = input
  const rows = await readAudit(ctx.db, await whereOf(ctx, filter), readCursor(cursor)?.[1] ?? null, limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: last && rows.length > items.length ? writeCursor([0, last.id]) : null }
}

/** The platform's audit log as a CSV file, piece by piece. @param proceed asked before each piece; throws when it may not go on */
export async function* platformAuditCsv(ctx: AdminContext, filter: AuditFilter, proceed: () => Promise<void>): AsyncGenerator<string> {
  yield* auditCsv(ctx.db, await whereOf(ctx, filter), auditColumns, proceed)
}
