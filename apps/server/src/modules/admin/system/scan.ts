import { newId } from "@intray/db/id"
import { dataImport, file, image, organization, setting } from "@intray/db/schema"
import { adminServer } from "@intray/i18n/admin-server"
import { asc, eq, gt, inArray } from "drizzle-orm"
import { audit } from "../../../platform/audit.ts"
import { Refused } from "../../../platform/errors.ts"
import { enqueue, type JobInfo } from "../../../platform/jobs.ts"
import type { Services } from "../../../platform/services.ts"
import { storageKeys } from "../../images/service.ts"
import type { AdminContext } from "../context.ts"
import { type StorageScan, storageScan } from "./schema.ts"

/*
 * Counting what the storage holds: by team, what the database knows and the storage does not have, and what nobody knows. It walks in
 * pieces, looks at a bounded number of things, keeps its state where every page can read it, and ends when it is cancelled.
 */

declare module "../../../platform/jobs.ts" {
  interface JobPayloads {
    "admin.scan-storage": { scanId: string }
  }
}

const KEY = "storage-scan"
/** Rows that are read, and objects that are listed, between two looks at whether to go on. */
const BATCH = 1000
/** Objects that one count looks at: their keys are held in memory. */
const MAX_OBJECTS = 1_000_000
const MAX_NAMED = 20
const MAX_TEAMS = 500
/** A count of which nothing was heard for so long has died with its process. */
const SILENT_MS = 15 * 60_000

type Deps = Pick<Services, "db" | "storage" | "clock">

/** The newest count, finished or not; null when there was none. */
export async function readScan({ db }: Pick<Services, "db">): Promise<StorageScan | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  return storageScan.safeParse(row?.value).data ?? null
}

async function writeScan({ db }: Pick<Services, "db">, scan: StorageScan): Promise<void> {
  const value: unknown = scan
  await db.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}

/** Begins to count. @throws Refused (`running`) while another count goes on */
export async function startScan(ctx: AdminContext): Promise<{ done: true }> {
  const now = ctx.clock.now()
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
    const before = storageScan.safeParse(row?.value).data
    if (before?.state === "running" && now.getTime() - new Date(before.startedAt).getTime() < SILENT_MS) {
      throw new Refused(adminServer.scanRuns, { code: "running" })
    }
    const scan = emptyScan(newId(), ctx.user.name, now)
    const value: unknown = scan
    await tx.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
    await enqueue(tx, { kind: "admin.scan-storage", payload: { scanId: scan.id } })
    await audit(tx, { ctx, action: "storage.scanned" })
  })
  return { done: true }
}

/** Ends a count before its end; what was counted stays to be read. */
export async function cancelScan(ctx: AdminContext): Promise<{ done: true }> {
  const scan = await readScan(ctx)
  if (scan?.state !== "running") return { done: true }
  await writeScan(ctx, { ...scan, state: "cancelled", finishedAt: ctx.clock.now().toISOString() })
  await audit(ctx.db, { ctx, action: "storage.scan_cancelled" })
  return { done: true }
}

function emptyScan(id: string, by: string, now: Date): StorageScan {
  return {
    id,
    state: "running",
    by,
    startedAt: now.toISOString(),
    finishedAt: null,
    rows: 0,
    objects: 0,
    bytes: 0,
    teams: [],
    missing: 0,
    missingFirst: [],
    orphans: 0,
    orphanBytes: 0,
    orphanFirst: [],
    error: null,
  }
}

/** Somebody ended the count, or began another one. */
class Ended extends Error {}

/** Looks through the storage and notes what it finds, until somebody ends it. */
export async function runScan(services: Services, scanId: string, info: Pick<JobInfo, "signal">): Promise<void> {
  const scan = await readScan(services)
  if (scan?.id !== scanId || scan.state !== "running") return
  const fresh = emptyScan(scan.id, scan.by, new Date(scan.startedAt))
  const finish = (state: StorageScan["state"], error: string | null = null) =>
    writeScan(services, { ...fresh, state, error, finishedAt: services.clock.now().toISOString() })
  const proceed = async () => {
    const now = await readScan(services)
    if (now?.id !== scanId || now.state !== "running") throw new Ended()
    if (info.signal.aborted) throw new Error(adminServer.scanStopped)
    await writeScan(services, fresh)
  }
  try {
    const whole = await count(services, fresh, proceed)
    await finish(whole ? "done" : "partial")
  } catch (cause) {
    if (cause instanceof Ended) return
    await finish("failed", (cause instanceof Error ? cause.message : String(cause)).slice(0, 300))
  }
}

/** @returns whether everything was looked at */
async function count(services: Deps, scan: StorageScan, proceed: () => Promise<void>): Promise<boolean> {
  const found = new Map<string, number>()
  for await (const { key, bytes } of services.storage.list()) {
    found.set(key, bytes)
    scan.objects += 1
    scan.bytes += bytes
    if (scan.objects % BATCH === 0) await proceed()
    if (scan.objects >= MAX_OBJECTS) break
  }
  const whole = scan.objects < MAX_OBJECTS
  await walkFiles(services, scan, found, proceed, whole)
  await walkImages(services, scan, found, proceed, whole)
  await passImports(services, found, proceed)
  if (whole) await countOrphans(services, scan, found)
  return whole
}

type Found = Map<string, number>

/** What was stored after the storage was listed is there all the same. */
async function missingKey({ storage }: Deps, found: Found, key: string): Promise<boolean> {
  return !found.delete(key) && (await storage.size(key)) === null
}

function noteMissing(scan: StorageScan, one: { id: string; name: string; team: string }): void {
  scan.missing += 1
  if (scan.missingFirst.length < MAX_NAMED) scan.missingFirst.push(one)
}

async function walkFiles(services: Deps, scan: StorageScan, found: Found, proceed: () => Promise<void>, whole: boolean): Promise<void> {
  const teams = new Map<string, { files: number; bytes: number }>()
  let last = ""
  for (;;) {
    const rows = await services.db
      .select({ id: file.id, teamId: file.teamId, team: organization.name, state: file.state, name: file.name, size: file.size })
      .from(file)
      .innerJoin(organization, eq(organization.id, file.teamId))
      .where(gt(file.id, last))
      .orderBy(asc(file.id))
      .limit(BATCH)
    for (const row of rows) {
      scan.rows += 1
      if (row.state !== "stored") {
        found.delete(row.id)
        continue
      }
      const sum = teams.get(row.teamId) ?? { files: 0, bytes: 0 }
      teams.set(row.teamId, { files: sum.files + 1, bytes: sum.bytes + row.size })
      if (whole && (await missingKey(services, found, row.id))) noteMissing(scan, { id: row.id, name: row.name, team: row.team })
    }
    scan.teams = await namedTeams(services, teams)
    await proceed()
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

async function namedTeams({ db }: Deps, teams: Map<string, { files: number; bytes: number }>): Promise<StorageScan["teams"]> {
  const most = [...teams].sort(([, a], [, b]) => b.bytes - a.bytes).slice(0, MAX_TEAMS)
  if (most.length === 0) return []
  const ids = most.map(([id]) => id)
  const rows = await db.select({ id: organization.id, name: organization.name }).from(organization).where(inArray(organization.id, ids))
  return most.map(([id, sum]) => ({ id, name: rows.find((row) => row.id === id)?.name ?? id, ...sum }))
}

async function walkImages(services: Deps, scan: StorageScan, found: Found, proceed: () => Promise<void>, whole: boolean): Promise<void> {
  let last = ""
  for (;;) {
    const rows = await services.db.select().from(image).where(gt(image.id, last)).orderBy(asc(image.id)).limit(BATCH)
    for (const row of rows) {
      scan.rows += 1
      const [largest, ...smaller] = storageKeys(row).reverse()
      // The smaller ones are made when they are first asked for.
      for (const key of smaller) found.delete(key)
      if (largest !== undefined && whole && (await missingKey(services, found, largest)))
        noteMissing(scan, { id: largest, name: row.kind, team: "" })
    }
    await proceed()
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

/** What an import keeps goes when it is done: a key without bytes is no fault. */
async function passImports(services: Deps, found: Found, proceed: () => Promise<void>): Promise<void> {
  let last = ""
  for (;;) {
    const rows = await services.db
      .select({ id: dataImport.id, key: dataImport.storageKey })
      .from(dataImport)
      .where(gt(dataImport.id, last))
      .orderBy(asc(dataImport.id))
      .limit(BATCH)
    for (const { key } of rows) found.delete(key)
    await proceed()
    if (rows.length < BATCH) return
    last = rows.at(-1)?.id ?? last
  }
}

/** What is left belongs to nobody, unless it was removed meanwhile. */
async function countOrphans({ storage }: Deps, scan: StorageScan, found: Found): Promise<void> {
  for (const [key, bytes] of found) {
    if (scan.orphanFirst.length < MAX_NAMED) {
      if ((await storage.size(key)) === null) continue
      scan.orphanFirst.push(key)
    }
    scan.orphans += 1
    scan.orphanBytes += bytes
  }
}
