import { ping } from "@intray/db/fn"
import { Hono } from "hono"
import type { AppEnv, Routes } from "../../lib/http.ts"

const cacheMs = 1000

/** `GET /api/health` → `{ ok, version, engine }`; 503 when the database does not answer. It is asked once a second at most. */
export function healthRoutes(version: string): Routes {
  return (services) => {
    let last = { at: 0, ok: true }
    let asking: Promise<void> | null = null
    const ask = async () => {
      const ok = await ping(services.db).then(
        () => true,
        () => false,
      )
      last = { at: Date.now(), ok }
    }
    return new Hono<AppEnv>().get("/api/health", async (c) => {
      if (Date.now() - last.at > cacheMs) {
        asking ??= ask().finally(() => {
          asking = null
        })
        await asking
      }
      return c.json({ ok: last.ok, version, engine: services.db.engine }, last.ok ? 200 : 503)
    })
  }
}
