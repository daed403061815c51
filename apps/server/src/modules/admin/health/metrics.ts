import { createHash, timingSafeEqual } from "node:crypto"
import { statfs } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import { aboutDatabase } from "@intray/db"
import { job } from "@intray/db/schema"
import { errors } from "@intray/i18n/translated"
import { and, asc, eq, lte } from "drizzle-orm"
import { Hono } from "hono"
import { Gauge } from "prom-client"
import type { AppEnv, Routes } from "../../../platform/http.ts"
import { problem } from "../../../platform/problem.ts"
import type { Services } from "../../../platform/services.ts"
import { readLastCopy } from "../../backups/last.ts"

/**
 * `GET /metrics` in Prometheus' text format, for the person who sends `Authorization: Bearer METRICS_TOKEN`: 401 without. Where no token is set, or
 * the metrics have an address of their own, the path is a page like any other.
 */
export function metricsRoutes(version: string): Routes {
  return (services) => {
    const { metrics } = services.env
    const token = metrics?.address ? null : (metrics?.token ?? null)
    const scrape = token === null ? null : createScrape(services, version)
    return new Hono<AppEnv>().get("/metrics", async (c, next) => {
      if (scrape === null || token === null) return next()
      if (!holdsToken(c.req.header("authorization"), token))
        return problem(401, { code: "not_signed_in", detail: errors.notSignedIn }, { "www-authenticate": "Bearer" })
      return c.body(await scrape(), 200, { "content-type": contentType, "cache-control": "no-store" })
    })
  }
}

/** A server that answers nothing but the metrics, to be listened with at `METRICS_ADDRESS`; it asks for the token where one is set. */
export function metricsServer(services: Services, version: string): Server {
  const scrape = createScrape(services, version)
  const token = services.env.metrics?.token ?? null
  return createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0]
    if (request.method !== "GET" || path !== "/metrics") return void response.writeHead(404).end()
    if (token !== null && !holdsToken(request.headers.authorization, token))
      return void response.writeHead(401, { "www-authenticate": "Bearer" }).end()
    scrape().then(
      (text) => response.writeHead(200, { "content-type": contentType }).end(text),
      (cause: unknown) => {
        services.log.error("the metrics could not be read", {}, cause)
        response.writeHead(500).end()
      },
    )
  })
}

const contentType = "text/plain; version=0.0.4; charset=utf-8"

const digest = (text: string) => createHash("sha256").update(text).digest()

/** Whether a header brings the token. The name of a scheme has no case (RFC 9110). */
function holdsToken(header: string | undefined, token: string): boolean {
  const brought = /^Bearer +(\S+)$/i.exec(header ?? "")?.[1]
  return brought !== undefined && timingSafeEqual(digest(brought), digest(token))
}

/** Adds what is looked up when somebody asks. @returns reads all of it */
function createScrape(services: Services, version: string): () => Promise<string> {
  const { registry } = services.metrics
  if (registry === null) return async () => ""
  const registers = [registry]
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers })
  new Gauge({ name: "intray_info", help: "What runs.", labelNames: ["version", "engine"], registers }).set(
    { version, engine: services.db.engine },
    1,
  )
  const up = gauge("intray_db_up", "Whether the database answered this question.")
  const bytes = gauge("intray_db_size_bytes", "Size of the database on its disk.")
  const dead = gauge("intray_jobs_dead", "Jobs that were given up.")
  const lag = gauge("intray_jobs_lag_seconds", "How long the job that is due longest has waited.")
  const free = gauge("intray_disk_free_bytes", "Room on the disk of the data folder.")
  const copied = gauge("intray_backup_last_timestamp_seconds", "When the last good copy was made; 0: never.")
  const processes = gauge("intray_processes", "Processes that serve this database, this one included, as far as it knows.")
  const valkeyUp = services.valkey && gauge("intray_valkey_up", "Whether Valkey wakes processes and counts limits; 0: the database does.")
  const low = gauge("intray_disk_low", "Whether files are refused for want of room.")

  async function look(): Promise<void> {
    valkeyUp?.set(services.valkey?.up ? 1 : 0)
    const { db, clock, env, room } = services
    low.set(room.low ? 1 : 0)
    processes.set(services.processes.count)
    const { bavail, bsize } = await statfs(env.dataDir)
    free.set(bavail * bsize)
    const now = clock.now()
    const [oldest] = await db
      .select({ runAt: job.runAt })
      .from(job)
      .where(and(eq(job.state, "queued"), lte(job.runAt, now)))
      .orderBy(asc(job.runAt))
      .limit(1)
    lag.set(oldest ? Math.max(0, (now.getTime() - oldest.runAt.getTime()) / 1000) : 0)
    dead.set(await db.$count(job, eq(job.state, "dead")))
    copied.set(((await readLastCopy(db))?.at.getTime() ?? 0) / 1000)
    bytes.set((await aboutDatabase(db)).bytes)
  }

  return async () => {
    // Without its database the process is what somebody wants to look at most of all.
    up.set(
      await look().then(
        () => 1,
        () => 0,
      ),
    )
    return registry.metrics()
  }
}
