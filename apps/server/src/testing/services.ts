import { cpSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { cheapPasswords } from "@intray/auth/testing/passwords"
import { createDatabase, joinProcesses, type Processes } from "@intray/db"
import { createTestDatabase, type FrozenDatabase, PATIENT_MS, type TestDatabase } from "@intray/db/testing"
import { type Env, readEnv } from "../env.ts"
import type { Clock } from "../platform/clock.ts"
import { type Log, silentLog } from "../platform/log.ts"
import type { ReadSpace } from "../platform/room.ts"
import type { Services } from "../platform/services.ts"
import { openValkey } from "../platform/valkey/open.ts"
import { createServices } from "../services.ts"

export const testBaseUrl = "http://localhost:3000"

export type TestServices = Services & {
  /** Address of the database; undefined for an in-process one. */
  databaseUrl: string | undefined
  /** Sets the clock that services see; null lets it run. */
  setNow(now: Date | null): void
  /** Closes the database and removes the data folder. */
  close(): Promise<void>
  /** Closes it and keeps what it had stored, for as many others as want to begin with that. */
  freeze(): Promise<FrozenServices>
}

/** What services had stored once, in the database and in the data folder. */
export type FrozenServices = { database: FrozenDatabase; dataDir: string; remove(): Promise<void> }

export type TestOptions = {
  /** Settings that differ from the defaults, e.g. `{ smtpUrl: "smtp://…" }`. */
  env?: Partial<Env>
  baseUrl?: string
  /** How much room the disk has; asked of the system unless given. */
  space?: ReadSpace
  /** Silent unless given. */
  log?: Log
  /** Passwords are hashed as in production, which takes a quarter of a second for each. */
  realPasswords?: boolean
  /** They begin with what others had stored. */
  from?: FrozenServices | undefined
  /** Another process on the database and the data folder of these, which close last. Postgres alone. */
  beside?: TestServices | undefined
  /** It hears of those that it is next to of, as a process does that was started. Postgres alone. */
  joined?: boolean
}

/** The process without its socket: a new migrated database of the run's engine and a data folder of its own. Rate limits are off. */
export async function createTestServices(options: TestOptions = {}): Promise<TestServices> {
  const { beside } = options
  const dataDir = beside?.env.dataDir ?? mkdtempSync(join(tmpdir(), "intray-data-"))
  if (options.from) cpSync(options.from.dataDir, dataDir, { recursive: true })
  const database = await (beside ? sameDatabase(beside) : (options.from?.database.begin() ?? createTestDatabase()))
  const { db, url } = database
  let processes: Processes | undefined
  if (options.joined && url !== undefined) {
    processes = await joinProcesses({ url, version: "0.0.0", log: () => undefined, lookMs: 100 })
    await processes.serve()
  }
  let now: Date | null = null
  const clock: Clock = { now: () => now ?? new Date() }
  const env: Env = { ...readEnv({ DATA_DIR: dataDir, NODE_ENV: "production", RATE_LIMITS: "off", RECALL_MINUTES: "0" }), ...options.env }
  const secret = "a secret of forty characters for testing"
  const baseUrl = options.baseUrl ?? testBaseUrl
  const log = options.log ?? silentLog
  const valkey = await openValkey({ redisUrl: env.redisUrl, databaseUrl: url ?? "file:", secret, baseUrl, log, answerMs: 1000 })
  const services = await createServices({
    env,
    db,
    clock,
    ...(options.space ? { space: options.space } : {}),
    log,
    baseUrl,
    processes,
    valkey,
    secret,
    passwords: options.realPasswords ? undefined : cheapPasswords,
  })
  const stop = async () => {
    services.live.stop()
    await services.jobs.stop()
    services.mail.close()
    valkey?.close()
    await processes?.close()
  }
  const removeFolder = () => {
    if (!beside) rmSync(dataDir, { recursive: true, force: true })
  }
  return {
    ...services,
    databaseUrl: url,
    setNow(moment) {
      now = moment
    },
    async close() {
      await stop()
      await database.close()
      removeFolder()
    },
    async freeze() {
      await stop()
      const frozen = await database.freeze()
      const remove = async () => {
        await frozen.remove()
        removeFolder()
      }
      return { database: frozen, dataDir, remove }
    },
  }
}

/** The database of other services, by connections of its own. */
async function sameDatabase({ databaseUrl: url }: TestServices): Promise<TestDatabase> {
  if (url === undefined) throw new Error("an in-process database has one process")
  const db = await createDatabase({ url, deadline: PATIENT_MS })
  return { db, url, close: () => db.close(), freeze: () => Promise.reject(new Error("it belongs to those that it is beside of")) }
}
