import { statfs } from "node:fs/promises"
import { aboutDatabase } from "@intray/db"
import { newSecret } from "@intray/db/id"
import { job, mail } from "@intray/db/schema"
import { and, asc, desc, eq, isNotNull, lte } from "drizzle-orm"
import { hasUntrustedProxy, proxiesSeen } from "../../../platform/proxy-watch.ts"
import { isOtherSecret } from "../../../platform/secret.ts"
import { version } from "../../../version.ts"
import { readAutomaticCopy, readLastCopy } from "../../backups/last.ts"
import { readBackupRun } from "../../backups/now.ts"
import { hasCopyAt } from "../../backups/repository.ts"
import { OVERDUE_MS } from "../../backups/schedule.ts"
import type { AdminContext } from "../context.ts"
import type { CheckLevel, Health } from "./schema.ts"

const DAY_MS = 86_400_000
const GB = 1024 ** 3
/** Seconds that due work may wait before it is worth a look, and before something is wrong. */
const lag = { warn: 60, bad: 600 }

/** Number of the oldest queued mails that are searched for one that was refused and is tried again. */
const MAX_QUEUED_SEEN = 1_000

const level = (bad: boolean, warn: boolean): CheckLevel => (bad ? "bad" : warn ? "warn" : "ok")

/** How the installation is: everything that an operator would look at first, each part judged. */
export async function health(ctx: AdminContext): Promise<Health> {
  const now = ctx.clock.now()
  const [database, storage, mails, queue, disk, backup, secret] = await Promise.all([
    aboutDatabase(ctx.db),
    storageCheck(ctx),
    mailCheck(ctx, now),
    queueCheck(ctx, now),
    diskCheck(ctx.services.env.dataDir),
    backupCheck(ctx, now),
    secretCheck(ctx),
  ])
  return {
    at: now,
    version,
    node: process.version,
    since: new Date(Date.now() - Math.round(process.uptime() * 1000)),
    database: { level: "ok", ...database },
    valkey: valkeyCheck(ctx),
    storage,
    mail: mails,
    queue,
    proxy: proxyCheck(ctx),
    secret,
    disk,
    backup,
  }
}

function proxyCheck({ services }: AdminContext): Health["proxy"] {
  const untrusted = hasUntrustedProxy(services)
  const seen = proxiesSeen(services)
  return { level: level(false, untrusted || seen !== null), untrusted, count: services.env.proxies, seen }
}

async function secretCheck({ db, services }: AdminContext): Promise<Health["secret"]> {
  const differs = await isOtherSecret(db, services)
  return { level: level(differs, false), differs }
}

/** Nothing is wrong without it but that the database has more to do. */
function valkeyCheck({ services: { valkey } }: AdminContext): Health["valkey"] {
  return valkey && { level: level(false, !valkey.up), place: valkey.place, error: valkey.error }
}

/** Writes a few bytes and removes them. */
async function storageCheck({ services }: AdminContext): Promise<Health["storage"]> {
  const { storage } = services
  const key = `check${newSecret(100)}`
  try {
    await storage.write(key, new TextEncoder().encode("Intray can write here."))
    const size = await storage.size(key)
    await storage.remove(key)
    return { level: size === 22 ? "ok" : "bad", place: storage.place, error: null }
  } catch (cause) {
    return { level: "bad", place: storage.place, error: (cause instanceof Error ? cause.message : String(cause)).slice(0, 300) }
  }
}

async function mailCheck({ db, services }: AdminContext, now: Date): Promise<Health["mail"]> {
  const columns = { error: mail.lastError, createdAt: mail.createdAt, sentAt: mail.sentAt }
  const newest = (state: "failed" | "sent") => db.select(columns).from(mail).where(eq(mail.state, state)).orderBy(desc(mail.id)).limit(1)
  const queued = db.select(columns).from(mail).where(eq(mail.state, "queued")).orderBy(asc(mail.id)).limit(MAX_QUEUED_SEEN).as("queued")
  const [[ended], [sent], [retried]] = await Promise.all([
    newest("failed"),
    newest("sent"),
    db.select().from(queued).where(isNotNull(queued.error)).limit(1),
  ])
  const { configured } = services.mail
  const failed = retried ?? ended
  const recent = failed !== undefined && (failed === retried || now.getTime() - failed.createdAt.getTime() < DAY_MS)
  return {
    level: level(false, !configured || recent),
    configured,
    lastError: failed?.error ?? null,
    lastErrorAt: failed?.createdAt ?? null,
    lastSentAt: sent?.sentAt ?? null,
  }
}

async function queueCheck({ db }: AdminContext, now: Date): Promise<Health["queue"]> {
  const [oldest] = await db
    .select({ runAt: job.runAt })
    .from(job)
    .where(and(eq(job.state, "queued"), lte(job.runAt, now)))
    .orderBy(asc(job.runAt))
    .limit(1)
  const lagSeconds = oldest ? Math.max(0, Math.round((now.getTime() - oldest.runAt.getTime()) / 1000)) : 0
  const dead = await db.$count(job, eq(job.state, "dead"))
  return { level: level(lagSeconds > lag.bad, lagSeconds > lag.warn || dead > 0), lagSeconds, dead }
}

async function diskCheck(dir: string): Promise<Health["disk"]> {
  const { bavail, blocks, bsize } = await statfs(dir)
  const freeBytes = bavail * bsize
  const totalBytes = blocks * bsize
  return { level: level(freeBytes < GB, freeBytes < 5 * GB || freeBytes < totalBytes / 20), freeBytes, totalBytes }
}

async function backupCheck({ db, services }: AdminContext, now: Date): Promise<Health["backup"]> {
  const [last, automatic, run] = await Promise.all([readLastCopy(db), readAutomaticCopy(db), readBackupRun(services)])
  const overdue = automatic === null || now.getTime() - automatic.at.getTime() > OVERDUE_MS
  const found = last !== null && (await hasCopyAt(services.env, last.place, last.at))
  return {
    level: level(false, overdue || !found),
    byHand: overdue && last?.byAdmin === true,
    scheduled: services.env.backups.schedule !== "off",
    last: last && { at: last.at, place: last.place, bytes: last.bytes, found },
    run,
  }
}
