import { setting, user } from "@intray/db/schema"
import { backupServer as words } from "@intray/i18n/admin-server"
import { eq, inArray, like, or } from "drizzle-orm"
import { z } from "zod"
import { isNoRoom } from "../../platform/errors.ts"
import { enqueue } from "../../platform/jobs.ts"
import { sendMail } from "../../platform/mail.ts"
import { mailLayout } from "../../platform/mail-layout.ts"
import type { Services } from "../../platform/services.ts"
import { isBanned } from "../../platform/team-access.ts"
import { installationOf } from "./installation.ts"
import { type LastCopy, noteCopy, readLastCopy } from "./last.ts"
import { clearCopies, makeCopy, type Source } from "./make.ts"
import { openRepository } from "./repository.ts"
import { placeOf, type Schedule } from "./settings.ts"

declare module "../../platform/jobs.ts" {
  interface JobPayloads {
    "backup.make": Record<string, never>
  }
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Milliseconds after a start before a backup begins. An installation that is being set up, or restarts often, has other work first. */
const SETTLE_MS = 600_000
/** Milliseconds without a good backup after which admins are notified and Admin → Health reports it. */
export const OVERDUE_MS = 3 * DAY_MS
const WATCHED = "backup.watched"

const spanMs: Record<Exclude<Schedule, "off">, number> = { hourly: HOUR_MS, daily: DAY_MS, weekly: 7 * DAY_MS }

/**
 * Makes a backup and removes old ones.
 * @returns how many files the database names that could not be copied; with any, the backup does not count as the last good one
 */
export async function runBackup(
  services: Services,
  signal: AbortSignal,
  { onProgress, byAdmin = false }: { onProgress?: Source["onProgress"]; byAdmin?: boolean } = {},
): Promise<{ missing: number }> {
  const { env, storage, db, clock, log } = services
  const repository = await openRepository(env, placeOf(env.backups.to, env.store), env.backups.key)
  const begun = performance.now()
  const { note, stored, damaged, missing } = await makeCopy(repository, {
    env,
    db,
    storage,
    installation: await installationOf(db),
    signal,
    now: clock.now(),
    onProgress,
  })
  if (missing.count > 0) {
    // Neither counted as the last good one, nor followed by the end of older ones, which may have what it lacks.
    log.error("backup is no good copy: files that the database names are missing", { files: missing.count })
    return { missing: missing.count }
  }
  await noteCopy(db, { at: new Date(note.at), place: repository.place, bytes: note.bytes, stored, ...(byAdmin ? { byAdmin } : {}) })
  log.info("backup made", { bytes: note.bytes, stored, ms: Math.round(performance.now() - begun) })
  if (damaged > 0) log.warn("damaged parts of backups were stored again", { pieces: damaged, place: repository.place })
  await clearCopies(repository, env.backups.keep).catch((cause: unknown) => {
    log.warn("old backups could not be cleared", { reason: cause instanceof Error ? cause.name : "unknown", full: isNoRoom(cause) })
  })
  return { missing: 0 }
}

/**
 * Asks for a copy once in each hour, day or week of UTC, whichever of several processes looks first, and tells admins of one that is
 * overdue. Called every few minutes.
 */
export function backupSchedule(services: Services): () => Promise<void> {
  const startedAt = services.clock.now().getTime()
  return async () => {
    const { env, db, clock } = services
    const now = clock.now()
    if (env.backups.schedule === "off" || now.getTime() - startedAt < SETTLE_MS) return
    const span = Math.floor(now.getTime() / spanMs[env.backups.schedule])
    await enqueue(db, { kind: "backup.make", payload: {}, dedupeKey: `backup:${env.backups.schedule}:${span}`, runAt: now })
    services.jobs.wake()
    await tellOverdue(services, now)
  }
}

/** One mail to each admin of the platform for each good copy that no other followed. */
async function tellOverdue(services: Services, now: Date): Promise<void> {
  const { db } = services
  const last = await readLastCopy(db)
  const since = last?.at ?? (await watchedSince(services, now))
  const patience = Math.max(OVERDUE_MS, 2 * spanMs[services.env.backups.schedule === "weekly" ? "weekly" : "daily"])
  if (now.getTime() - since.getTime() < patience) return
  const content = overdueMail(services, last)
  for (const { id, email } of await adminsOf(services)) {
    await db.transaction((tx) =>
      sendMail(tx, {
        kind: "backup.overdue",
        to: email,
        ...content,
        dedupeKey: `backup-overdue:${last?.at.toISOString() ?? "none"}:${id}`,
      }),
    )
  }
  services.jobs.wake()
}

function overdueMail({ baseUrl }: Services, last: LastCopy | null) {
  const { subject, heading, none, newest, what, action, footer } = words.overdue
  const parts = [last === null ? none : newest({ at: last.at, place: last.place }), what]
  return { subject, ...mailLayout({ heading, parts, action: { label: action, url: `${baseUrl}/dashboard/admin/health` }, footer }) }
}

/** When copies began to be expected here: an installation without any backup is warned after the same time. */
async function watchedSince({ db }: Services, now: Date): Promise<Date> {
  await db.insert(setting).values({ key: WATCHED, value: now.toISOString() }).onConflictDoNothing()
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, WATCHED))
  return z.coerce.date().safeParse(row?.value).data ?? now
}

async function adminsOf({ db, env, clock }: Services): Promise<{ id: string; email: string }[]> {
  const named = env.adminUserIds.length > 0 ? inArray(user.id, env.adminUserIds) : undefined
  const admins = or(eq(user.role, "admin"), like(user.role, "%,admin"), like(user.role, "admin,%"), named)
  const { id, email, banned, banExpires } = user
  const rows = await db.select({ id, email, banned, banExpires }).from(user).where(admins).limit(100)
  return rows.filter((row) => !isBanned(row, clock.now()))
}
