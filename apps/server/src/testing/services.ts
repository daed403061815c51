import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createTestDatabase } from "@intray/db/testing"
import { type Env, readEnv } from "../env.ts"
import type { Clock } from "../lib/clock.ts"
import { type Log, silentLog } from "../lib/log.ts"
import type { Services } from "../lib/services.ts"
import { createServices } from "../services.ts"

export const testBaseUrl = "http://localhost:3000"

export type TestServices = Services & {
  /** Address of the database; undefined for an in-process one. */
  databaseUrl: string | undefined
  /** Sets the clock that services see; null lets it run. */
  setNow(now: Date | null): void
  /** Closes the database and removes the data folder. */
  close(): Promise<void>
}

export type TestOptions = {
  /** Settings that differ from the defaults, e.g. `{ smtpUrl: "smtp://…" }`. */
  env?: Partial<Env>
  baseUrl?: string
  /** Silent unless given. */
  log?: Log
}

/** The process without its socket: a new migrated database of the run's engine and a data folder of its own. Rate limits are off. */
export async function createTestServices(options: TestOptions = {}): Promise<TestServices> {
  const dataDir = mkdtempSync(join(tmpdir(), "intray-data-"))
  const { db, url, close } = await createTestDatabase()
  let now: Date | null = null
  const clock: Clock = { now: () => now ?? new Date() }
  const env: Env = { ...readEnv({ DATA_DIR: dataDir, NODE_ENV: "production", RATE_LIMITS: "off", RECALL_MINUTES: "0" }), ...options.env }
  const services = await createServices({
    env,
    db,
    clock,
    log: options.log ?? silentLog,
    baseUrl: options.baseUrl ?? testBaseUrl,
    secret: "a secret of forty characters for testing",
  })
  return {
    ...services,
    databaseUrl: url,
    setNow(moment) {
      now = moment
    },
    async close() {
      services.live.stop()
      await services.jobs.stop()
      services.mail.close()
      await close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
