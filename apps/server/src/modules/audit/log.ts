import type { DbOrTx } from "@intray/db"
import { audit as auditTable, organization } from "@intray/db/schema"
import { and, desc, eq, gte, like, lt, or, type SQL } from "drizzle-orm"
import { contains } from "../../platform/contains.ts"
import { guard } from "../exports/cells.ts"
import { csvLines } from "../exports/service.ts"
import type { AuditFilter } from "./schema.ts"

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

/** A row with what both logs show; the name of a team that is gone is its id, and `detail` is JSON on one line. */
export type AuditRow = {
  id: string
  at: Date
  action: string
  actor: string
} & Record<"actorId" | "admin" | "team" | "targetType" | "targetId" | "target" | "detail" | "address" | "device", string | null>

/** The conditions of a filter, without the team. */
export function auditConditions({ who, what, target, from, until }: AuditFilter): SQL | undefined {
  const wanted = who?.trim()
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
    target?.trim() ? contains(auditTable.targetName, target.trim()) : undefined,
    from === undefined ? undefined : gte(auditTable.createdAt, new Date(from)),
    until === undefined ? undefined : lt(auditTable.createdAt, new Date(until)),
  )
}

/** Rows of the audit log, newest first. @param before id of the last row of the page before */
export async function readAudit(db: DbOrTx, where: SQL | undefined, before: string | null, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .select(columns)
    .from(auditTable)
    .leftJoin(organization, eq(organization.id, auditTable.teamId))
    .where(and(where, before === null ? undefined : lt(auditTable.id, before)))
    .orderBy(desc(auditTable.id))
    .limit(limit)
  return rows.map(({ teamId, team, detail, ...row }) => ({
    ...row,
    team: team ?? teamId,
    detail: detail === null ? null : JSON.stringify(detail),
  }))
}

const cells = {
  at: (row) => row.at.toISOString(),
  actor: (row) => row.actor,
  actor_id: (row) => row.actorId,
  admin: (row) => row.admin,
  action: (row) => row.action,
  team: (row) => row.team,
  target_type: (row) => row.targetType,
  target_id: (row) => row.targetId,
  target: (row) => row.target,
  detail: (row) => row.detail,
  address: (row) => row.address,
  device: (row) => row.device,
} satisfies Record<string, (row: AuditRow) => string | null>
export type AuditColumn = keyof typeof cells
export const auditColumns = Object.keys(cells) as AuditColumn[]

/** The audit log as a CSV file, piece by piece. @param proceed asked before each piece; throws when the reader may no longer read it */
export async function* auditCsv(
  db: DbOrTx,
  where: SQL | undefined,
  header: readonly AuditColumn[],
  proceed: () => Promise<void>,
): AsyncGenerator<string> {
  yield `\ufeff${csvLines([[...header]])}`
  let before: string | null = null
  for (;;) {
    await proceed()
    const rows: AuditRow[] = await readAudit(db, where, before, CHUNK)
    if (rows.length > 0) yield csvLines(rows.map((row) => header.map((column) => guard(cells[column](row) ?? ""))))
    before = rows.at(-1)?.id ?? null
    if (rows.length < CHUNK) return
  }
}
