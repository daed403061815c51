import { type Context, Hono } from "hono"
import type { AppEnv, Routes } from "../../../platform/http.ts"
import { type Trouble, tryWrites } from "./trial.ts"

/** However often it is asked, it writes once in so many milliseconds. */
const cacheMs = 5000

/**
 * `GET /api/health` → `{ ok, version, engine, trouble, room }`; 503 when nothing can be written, and `trouble` says where: in the
 * `database`, or on the `disk`. `room` is `low` while files are refused and all else works.
 *
 * For what restarts processes and sends them requests: `GET /api/health/live` → `{ ok }` while the process answers at all, and
 * `GET /api/health/ready` → `{ ok, trouble }`, 503 while its database does not answer. A full disk is no reason to send nobody: people go on
 * reading.
 */
export function healthRoutes(version: string): Routes {
  return (services) => {
    let last: { at: number; trouble: Trouble } = { at: Number.NEGATIVE_INFINITY, trouble: null }
    let asking: Promise<void> | null = null
    const ask = async () => {
      const trouble = await tryWrites(services)
      last = { at: performance.now(), trouble }
    }
    const troubleNow = async (): Promise<Trouble> => {
      if (performance.now() - last.at > cacheMs) {
        asking ??= ask().finally(() => {
          asking = null
        })
        await asking
      }
      return last.trouble
    }
    const health = async (c: Context<AppEnv>) => {
      const trouble = await troubleNow()
      const room = services.room.low ? "low" : "enough"
      return c.json({ ok: trouble === null, version, engine: services.db.engine, trouble, room }, trouble === null ? 200 : 503)
    }
    const ready = async (c: Context<AppEnv>) => {
      const trouble = await troubleNow()
      const ok = trouble !== "database"
      return c.json({ ok, trouble }, ok ? 200 : 503)
    }
    return new Hono<AppEnv>()
      .get("/api/health", health)
      .get("/api/health/live", (c) => c.json({ ok: true }))
      .get("/api/health/ready", ready)
  }
}
