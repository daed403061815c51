import { z } from "zod"
import { moment, pageSize } from "../../../platform/values/schema.ts"
import { auditEntry, auditFilter as sharedAuditFilter } from "../../audit/schema.ts"
import { backupRun } from "../../backups/schema.ts"
import { adminCursor } from "../users/schema.ts"

const text = z.string()
const at = z.date()
const whole = z.number().int()

/** `partial`: there was more than one count looks at; `failed`: the storage did not answer. */
const scanState = z.enum(["running", "done", "cancelled", "partial", "failed"])
export const storageScan = z.strictObject({
  id: text,
  state: scanState,
  by: text,
  startedAt: moment,
  finishedAt: moment.nullable(),
  /** Files and pictures that the database knows, and objects that the storage holds, looked at so far. */
  rows: whole,
  objects: whole,
  bytes: whole,
  /** Most first. */
  teams: z.array(z.strictObject({ id: text, name: text, files: whole, bytes: whole })),
  /** Known, and not there. */
  missing: whole,
  missingFirst: z.array(z.strictObject({ id: text, name: text, team: text })),
  /** There, and known to nobody. */
  orphans: whole,
  orphanBytes: whole,
  orphanFirst: z.array(text),
  error: text.nullable(),
})
export type StorageScan = z.infer<typeof storageScan>
export const storageOutput = z.strictObject({ place: text, kind: z.enum(["disk", "s3"]), scan: storageScan.nullable() })

export const checkLevel = z.enum(["ok", "warn", "bad"])
export type CheckLevel = z.infer<typeof checkLevel>
export const healthOutput = z.strictObject({
  at,
  version: text,
  node: text,
  /** Since when this process runs. */
  since: at,
  database: z.strictObject({ level: checkLevel, engine: z.enum(["sqlite", "postgres"]), version: text, bytes: whole }),
  /** Null: none is set. `error`: why the database does what it would do. */
  valkey: z.strictObject({ level: checkLevel, place: text, error: text.nullable() }).nullable(),
  storage: z.strictObject({ level: checkLevel, place: text, error: text.nullable() }),
  /** `lastError`: of the oldest mail that is tried again, else of the newest that was given up. */
  mail: z.strictObject({
    level: checkLevel,
    configured: z.boolean(),
    lastError: text.nullable(),
    lastErrorAt: at.nullable(),
    lastSentAt: at.nullable(),
  }),
  /** `lagSeconds`: how long the job that is due longest has waited. */
  queue: z.strictObject({ level: checkLevel, lagSeconds: whole, dead: whole }),
  /** `untrusted`: requests come through a proxy, and TRUST_PROXY is off. `count`: how many are trusted. `seen`: how many requests come through, where that is fewer; else null. */
  proxy: z.strictObject({ level: checkLevel, untrusted: z.boolean(), count: whole, seen: whole.nullable() }),
  /** `differs`: the data was made with another secret. */
  secret: z.strictObject({ level: checkLevel, differs: z.boolean() }),
  disk: z.strictObject({ level: checkLevel, freeBytes: whole, totalBytes: whole }),
  /** `last`: the last good backup, `found`: whether it is still at its place; `byHand`: an admin started that one, and no other followed; `scheduled`: whether backups are made on a schedule; `run`: the newest one that an admin started. */
  backup: z.strictObject({
    level: checkLevel,
    byHand: z.boolean(),
    scheduled: z.boolean(),
    last: z.strictObject({ at, place: text, bytes: whole, found: z.boolean() }).nullable(),
    run: backupRun.nullable(),
  }),
})
export type Health = z.infer<typeof healthOutput>

export const settingItem = z.strictObject({
  name: text,
  /** As it is read; secrets as dots. Null: not set. */
  value: text.nullable(),
  secret: z.boolean(),
})
export type SettingItem = z.infer<typeof settingItem>
export const settingsOutput = z.strictObject({ items: z.array(settingItem) })

export const auditFilter = sharedAuditFilter.extend({
  /** Id or slug. */
  team: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>
export const listAuditInput = auditFilter.extend({ cursor: adminCursor, limit: pageSize })
export type ListAuditInput = z.infer<typeof listAuditInput>

export const auditItem = auditEntry.extend({ at, team: text.nullable(), address: text.nullable(), device: text.nullable() })
export type AuditItem = z.infer<typeof auditItem>
export const listAuditOutput = z.strictObject({ items: z.array(auditItem), nextCursor: text.nullable() })
export const doneOutput = z.strictObject({ done: z.literal(true) })
