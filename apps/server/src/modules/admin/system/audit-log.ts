import { audit as auditTable, organization } from "@intray/db/schema"
import { and, desc, eq, gte, like, lt, or, type SQL } from "drizzle-orm"
import { guard } from "../../exports/cells.ts"
import { csvLines } from "../../exports/service.ts"
import { type AdminContext, contains, readCursor, writeCursor } from "../context.ts"
import type { AuditFilter, AuditItem, ListAuditInput } from "./schema.ts"

/** Rows that are read at a time for a download. */
const CHUNK = 500

const columns = {
  id: auditTable.id,
  at: auditTable.createdAt,
  actorId: auditTable.actorId,
  actor: auditTable.actorName,
  admin: auditTable.adminName,
  action: auditTable.action,
  teamId: auditTable.teamId,
  team: organization.name,
  targetType: auditTable.targetType,
  targetId: auditTable.targetId,
  target: auditTable.targetName,
  detail: auditTable.detail,
  address: auditTable.ipAddress,
  device: auditTable.userAgent,
}

async function whereOf({ db }: AdminContext, filter: AuditFilter): Promise<SQL | undefined> {
  const { who, what, team, target, from, until } = filter
  const wanted = who?.trim()
  const named =
    team === undefined ? undefined : await db.select({ id: organization.id }).from(organization).where(eq(organization.slug, team))
  return and(
    wanted
      ? or(
          contains(auditTable.actorName, wanted),
          contains(auditTable.adminName, wanted),
          eq(auditTable.actorId, wanted),
          eq(auditTable.adminId, wanted),
        )
      : undefined,
    what === undefined
      ? undefined
      : what.endsWith(".") || !what.includes(".")
        ? like(auditTable.action, `${what.split(".")[0]}.%`)
        : eq(auditTable.action, what),
    team === undefined ? undefined : eq(auditTable.teamId, named?.[0]?.id ?? team),
    target?.trim() ? contains(auditTable.targetName, target.trim()) : undefined,
    from === undefined ? undefined : gte(auditTable.createdAt, new Date(from)),
    until === undefined ? undefined : lt(auditTable.createdAt, new Date(until)),
  )
}

async function page({ db }: AdminContext, where: SQL | undefined, before: string | null, limit: number): Promise<AuditItem[]> {
  const rows = await db
    .select(columns)
    .from(auditTable)
    .leftJoin(organization, eq(organization.id, auditTable.teamId))
    .where(and(where, before === null ? undefined : lt(auditTable.id, before)))
    .orderBy(desc(auditTable.id))
    .limit(limit)
  // A team that is gone leaves its id.
  return rows.map(({ teamId, team, detail, ...row }) => ({
    ...row,
    team: team ?? teamId,
    detail: detail === null ? null : JSON.stringify(detail),
  }))
}

/** What was done with power, newest first. */
export async function listAudit(ctx: AdminContext, input: ListAuditInput): Promise<{ items: AuditItem[]; nextCursor: string | null }> {
  const { cursor, limit, ...filter } = input
  const rows = await page(ctx, await whereOf(ctx, filter), readCursor(cursor)?.[1] ?? null, limit + 1)
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, nextCursor: last && rows.length > items.length ? writeCursor([0, last.id]) : null }
}

const header = [
  "at",
  "actor",
  "actor_id",
  "admin",
  "action",
  "team",
  "target_type",
  "target_id",
  "target",
  "detail",
  "address",
  "device",
] as const

/** The same as a CSV file, piece by piece, each made when it is asked for. @param proceed asked before each; throws when it may not go on */
export async function* auditCsv(ctx: AdminContext, filter: AuditFilter, proceed: () => Promise<void>): AsyncGenerator<string> {
  const where = await whereOf(ctx, filter)
  yield `\ufeff${csvLines([[...header]])}`
  let before: string | null = null
  for (;;) {
    await proceed()
    const rows: AuditItem[] = await page(ctx, where, before, CHUNK)
    if (rows.length > 0) {
      yield csvLines(
        rows.map((row) =>
          [
            row.at.toISOString(),
            row.actor,
            row.actorId,
            row.admin,
            row.action,
            row.team,
            row.targetType,
            row.targetId,
            row.target,
            row.detail,
            row.address,
            row.device,
          ].map((cell) => guard(cell ?? "")),
        ),
      )
    }
    before = rows.at(-1)?.id ?? null
    if (rows.length < CHUNK) return
  }
}
