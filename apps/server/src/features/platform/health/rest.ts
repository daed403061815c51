import { Hono } from "hono"
import type { AppEnv, Routes } from "../../../lib/http.ts"
import { type Trouble, tryWrites } from "./trial.ts"

/** However often it is asked, it writes once in so many milliseconds. */
const cacheMs = 5000

/**
 * `GET /api/health` → `{ ok, version, engine, trouble, room }`; 503 when nothing can be written, and `trouble` says where: in the
 * `database`, or on the `disk`. `room` is `low` while files are refused and all else works.
 */
export function healthRoutes(version: string): Routes {
  return (services) => {
    let last: { at: number; trouble: Trouble } = { at: Number.NEGATIVE_INFINITY, trouble: null }
    let asking: Promise<void> | null = null
    const ask = async () => {
      const trouble = await tryWrites(services)
      last = { at: performance.now(), trouble }
    }
    return new Hono<AppEnv>().get("/api/health", async (c) => {
      if (performance.now() - last.at > cacheMs) {
        asking ??= ask().finally(() => {
          asking = null
        })
        await asking
      }
      const { trouble } = last
      const room = services.room.low ? "low" : "enough"
      return c.json({ ok: trouble === null, version, engine: services.db.engine, trouble, room }, trouble === null ? 200 : 503)
    })
  }
}
