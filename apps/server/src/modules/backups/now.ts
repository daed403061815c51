import { newId } from "@intray/db/id"
import { setting } from "@intray/db/schema"
import { adminServer } from "@intray/i18n/admin-server"
import { eq } from "drizzle-orm"
import { audit } from "../../platform/audit.ts"
import { Refused } from "../../platform/errors.ts"
import { enqueue, type JobInfo } from "../../platform/jobs.ts"
import type { Services } from "../../platform/services.ts"
import type { AdminContext } from "../admin/context.ts"
import { runBackup } from "./schedule.ts"
import { type BackupRun, backupRun } from "./schema.ts"

/*
 * "Back up now" of Admin → Health. One run at a time over all processes. Its state is a row that every process reads; it says that it is
 * alive once a minute, so that a run whose process died does not block the next one.
 */

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    "backup.now": { runId: string }
  }
}

const KEY = "backup.run"
/** Milliseconds between two signs of life, and after how many without one a run counts as dead. */
const BEAT_MS = 60_000
const SILENT_MS = 10 * BEAT_MS
/** Milliseconds between two writes of the progress. */
const PROGRESS_MS = 2_000

/** Returns the newest run, or null if none was ever started. A run whose process died is returned as failed. */
export async function readBackupRun({ db, clock }: Pick<Services, "db" | "clock">): Promise<BackupRun | null> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  const run = backupRun.safeParse(row?.value).data ?? null
  if (run?.state !== "running" || isAlive(run, clock.now())) return run
  return { ...run, state: "failed", finishedAt: run.seenAt, error: adminServer.scanStopped }
}

const isAlive = (run: BackupRun, now: Date) => now.getTime() - new Date(run.seenAt).getTime() < SILENT_MS

async function writeBackupRun(db: Parameters<typeof enqueue>[0], run: BackupRun): Promise<void> {
  const value: unknown = run
  await db.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}

/** Starts a backup in the background. @throws Refused (`running`) while another run is alive */
export async function startBackup(ctx: AdminContext): Promise<{ done: true }> {
  const now = ctx.clock.now()
  const at = now.toISOString()
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
    const before = backupRun.safeParse(row?.value).data
    if (before?.state === "running" && isAlive(before, now)) throw new Refused(adminServer.backupRuns, { code: "running" })
    const id = newId()
    await writeBackupRun(tx, {
      id,
      state: "running",
      by: ctx.user.name,
      startedAt: at,
      seenAt: at,
      finishedAt: null,
      files: 0,
      bytes: 0,
      error: null,
    })
    await enqueue(tx, { kind: "backup.now", payload: { runId: id }, dedupeKey: `backup-now:${id}`, runAt: now })
    await audit(tx, { ctx, action: "backup.started" })
  })
  ctx.services.jobs.wake()
  return { done: true }
}

/** Makes the backup of one run and records its progress and end. Does nothing if the run was replaced or has ended. */
export async function runBackupNow(services: Services, runId: string, { signal }: Pick<JobInfo, "signal">): Promise<void> {
  const { db, clock, log } = services
  const run = await readBackupRun(services)
  if (run?.id !== runId || run.state !== "running") return
  const progress = { files: run.files, bytes: run.bytes }
  let written = 0
  const write = (change: Partial<BackupRun>) => writeBackupRun(db, { ...run, ...progress, seenAt: clock.now().toISOString(), ...change })
  let beaten: Promise<void> = Promise.resolve()
  const beat = setInterval(() => {
    beaten = write({}).catch((cause: unknown) => {
      log.warn("progress of a backup could not be saved", { reason: cause instanceof Error ? cause.name : "unknown" })
    })
  }, BEAT_MS)
  const end = async (change: Partial<BackupRun>) => {
    clearInterval(beat)
    // A write that is under way must not overwrite the end.
    await beaten
    await write({ ...change, finishedAt: clock.now().toISOString() })
  }
  try {
    const onProgress = async (files: number, bytes: number) => {
      Object.assign(progress, { files, bytes })
      if (Date.now() - written < PROGRESS_MS) return
      written = Date.now()
      await write({})
    }
    const { missing } = await runBackup(services, signal, { onProgress, byAdmin: true })
    await end(missing === 0 ? { state: "done" } : { state: "failed", error: adminServer.backupIncomplete({ count: missing }) })
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    await end({ state: "failed", error: signal.aborted ? adminServer.scanStopped : reason.slice(0, 500) })
  } finally {
    clearInterval(beat)
  }
}
