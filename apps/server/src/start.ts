import type { Server } from "node:http"
import { createServer } from "node:net"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { createDatabase, joinProcesses, migrate, type Processes, timing } from "@intray/db"
import { moveCli } from "@intray/i18n/cli"
import { startup } from "@intray/i18n/startup"
import { createApp } from "./app.ts"
import { backgrounds } from "./background.ts"
import { type Env, misspeltSettings } from "./env.ts"
import { metricsServer } from "./modules/admin/health/metrics.ts"
import { halfMade } from "./modules/admin/setup/seeded.ts"
import { confirmAdmins, promoteVerified, setupLink } from "./modules/admin/setup/service.ts"
import { isHalfMoved } from "./modules/backups/moving/files.ts"
import { isHalfRestored } from "./modules/backups/restore.ts"
import { demandOffered, placeAllSeats } from "./modules/billing/subscription/seats.ts"
import { openSite } from "./modules/pages/site.ts"
import { backfillIndex } from "./modules/submission-index/backfill.ts"
import { leaveErased } from "./modules/trash/leave-erased.ts"
import { beginTimers } from "./platform/background.ts"
import { closeToOthers, prepareDataFolder, StartRefused } from "./platform/data-folder.ts"
import { createListener } from "./platform/listener.ts"
import { type FolderLock, lockInstallation } from "./platform/lock.ts"
import { createLog, type Log } from "./platform/log.ts"
import { type Metrics, SLOW_MS } from "./platform/metrics.ts"
import { checkSecret, secretOf } from "./platform/secret.ts"
import { checkS3, placeOf } from "./platform/storage/s3.ts"
import { demandAlike, demandNeighbours, startAlone } from "./platform/together.ts"
import { openValkey } from "./platform/valkey/open.ts"
import type { Valkey } from "./platform/valkey/valkey.ts"
import { createServices } from "./services.ts"
import { version } from "./version.ts"

/** The repository root: three folders above this file, and above the bundle. */
const top = new URL("../../../", import.meta.url)
export const migrationsDir = fileURLToPath(new URL("packages/db/migrations", top))
const webDir = fileURLToPath(new URL("apps/web/dist", top))

export type Running = {
  /** The base URL. */
  url: string
  port: number
  /** Finishes running work within about 8 seconds, and closes everything. @returns whether all of it was finished */
  stop(): Promise<boolean>
}

/**
 * Starts the whole process with its settings.
 * @param say prints one plain line for each step
 * @throws StartRefused, DatabaseRefused with one line for the operator
 */
export async function start(env: Env, say: (line: string) => void): Promise<Running> {
  prepareDataFolder(env.dataDir)
  if (isHalfRestored(env.dataDir)) throw new StartRefused(startup.halfRestored({ dir: env.dataDir }))
  say(startup.opening({ dir: env.dataDir }))
  const opened = closeToOthers(env.dataDir)
  if (opened.length > 0) say(startup.closed({ names: opened }))
  const lock = lockInstallation(env)
  let processes: Processes | undefined
  try {
    processes = await joinProcesses({ url: env.databaseUrl, version, log: say })
    return await startLocked(env, say, lock, processes)
  } catch (cause) {
    await processes?.close()
    lock.release()
    throw cause
  }
}

async function startLocked(env: Env, say: (line: string) => void, lock: FolderLock, processes: Processes): Promise<Running> {
  const port = env.port === 0 ? await freePort(env.host) : env.port
  const url = env.baseUrl ?? `http://localhost:${port}`
  if (env.s3) {
    const place = placeOf(env.s3)
    await checkS3(env.s3).catch((cause: Error) => {
      throw new StartRefused(startup.s3Fails({ place, reason: cause.message }))
    })
    say(startup.s3({ place }))
  }
  const nextMayStart = await startAlone(processes, say)
  await demandNeighbours(processes, version)
  const applied = await migrate({ url: env.databaseUrl }, { log: say, migrationsDir, backupDir: join(env.dataDir, "backups") })
  if (applied.length > 0) say(startup.migrated({ count: applied.length }))
  const log = createLog(env.logFormat)
  for (const one of misspeltSettings(process.env)) log.warn(startup.misspelt(one))
  const db = await createDatabase({ url: env.databaseUrl, log: (line) => log.warn(line) })
  let valkey: Valkey | null = null
  try {
    if (await halfMade(db)) throw new StartRefused(startup.halfSeeded)
    const secret = await secretOf(env, db, (await processes.others()).length)
    valkey = await openValkey({ redisUrl: env.redisUrl, databaseUrl: env.databaseUrl, secret, baseUrl: url, log })
    const services = await createServices({ env, db, log, baseUrl: url, secret, processes, valkey })
    await demandAlike({ env, db, processes, secret, url, place: services.storage.place })
    if (await isHalfMoved(services.storage)) throw new StartRefused(moveCli.halfMoved({ place: services.storage.place }))
    timing.hear = hearStatements(services.metrics, log)
    if (await checkSecret(db, services)) log.warn(startup.secretDiffers)
    await promoteVerified(db, env)
    await confirmAdmins(services)
    await demandOffered(services)
    await placeAllSeats(services)
    const placed = await backfillIndex(db)
    if (placed > 0) say(startup.placed({ count: placed }))
    await leaveErased(services)
    await processes.serve()
    await nextMayStart()
    const site = openSite(webDir)
    const app = createApp(services, { site, version })
    const server = createListener({ fetch: app.fetch, log, proxies: env.proxies })
    await listen(server, port, env.host)
    const own = env.metrics?.address ? { server: metricsServer(services, version), ...env.metrics.address } : null
    if (own) {
      await listen(own.server, own.port, own.host)
      say(startup.metrics(own))
    }
    beginTimers(services, backgrounds)
    services.jobs.start()

    if (!site.built) say(startup.noWeb({ dir: webDir }))
    if (!env.rateLimits) say(startup.rateLimitsOff)
    if (env.redisUrl !== null && valkey === null) say(startup.valkeyUnused)
    if (!services.mail.configured) say(startup.mailKept({ dir: join(env.dataDir, "mail") }))
    const link = await setupLink(services)
    if (link !== null) say(startup.setupLink({ link }))
    say(startup.ready({ url }))

    const stop = async () => {
      // Streams never end by themselves.
      services.live.stop()
      own?.server.close()
      own?.server.closeAllConnections()
      const finished = await closeServer(server)
      await services.jobs.stop(1500)
      services.mail.close()
      services.metrics.stop()
      timing.hear = null
      valkey?.close()
      await processes.close()
      await db.close()
      lock.release()
      return finished
    }
    return { url, port, stop }
  } catch (cause) {
    valkey?.close()
    await db.close()
    throw cause
  }
}

/** Milliseconds between two log lines about slow statements, so that a slow database does not flood the log. */
const slowQuietMs = 1000

/** Counts statements, and logs the text of slow ones, which contains no values. */
function hearStatements(metrics: Metrics, log: Log): (sql: string, ms: number) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (sql, ms) => {
    metrics.statement(ms)
    if (ms < SLOW_MS || performance.now() - toldAt < slowQuietMs) return
    toldAt = performance.now()
    log.warn("slow statement", { ms: Math.round(ms), sql: sql.slice(0, 300) })
  }
}

/** Milliseconds that requests get to finish. An upload that is cut keeps the bytes that arrived, and can be resumed. */
const graceMs = 5000

function closeServer(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    let finished = true
    const idle = setInterval(() => server.closeIdleConnections(), 100)
    const late = setTimeout(() => {
      finished = false
      server.closeAllConnections()
    }, graceMs)
    server.close(() => {
      clearInterval(idle)
      clearTimeout(late)
      resolve(finished)
    })
  })
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => {
      if (cause.code === "EADDRINUSE") reject(new StartRefused(startup.portTaken({ host, port })))
      else if (cause.code === "EACCES") reject(new StartRefused(startup.portForbidden({ port })))
      else if (cause.code === "EADDRNOTAVAIL" || cause.code === "ENOTFOUND") reject(new StartRefused(startup.hostUnknown({ host })))
      else reject(cause)
    })
    server.listen(port, host, () => resolve())
  })
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once("error", reject)
    probe.listen(0, host, () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0))
    })
  })
}
