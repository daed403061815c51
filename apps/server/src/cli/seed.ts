/*
 * Fills an empty installation with a team at work: `npm run seed -- [--submissions N] [--reviews N] [--force]`.
 * The accounts have a known password, so an address that is not loopback is refused unless --force says that it is meant.
 */
import { join } from "node:path"
import { parseArgs } from "node:util"
import { createDatabase, isMissingTable, lockDatabase, migrate } from "@intray/db"
import { organization, user } from "@intray/db/schema"
import { seeding as words } from "@intray/i18n/seeding"
import { processEnv } from "../env.ts"
import { halfMade } from "../modules/admin/setup/seeded.ts"
import { keepToOurselves, prepareDataFolder, StartRefused, WrongUsage } from "../platform/data-folder.ts"
import { lockInstallation } from "../platform/lock.ts"
import { silentLog } from "../platform/log.ts"
import { isLoopbackName } from "../platform/loopback.ts"
import { secretOf } from "../platform/secret.ts"
import type { Services } from "../platform/services.ts"
import { createServices } from "../services.ts"
import { migrationsDir } from "../start.ts"
import { run } from "./run.ts"
import { clearHalfMade } from "./seed/clear.ts"
import { fill } from "./seed/fill.ts"
import { password, people } from "./seed/team.ts"

keepToOurselves()

class Refused extends StartRefused {}

const MOST = 2_000_000
/** Milliseconds that one of the large transactions may take. */
const DEADLINE = 120_000

function options(): { count: number; reviews: number; force: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        submissions: { type: "string", default: "1000" },
        reviews: { type: "string", default: "0" },
        force: { type: "boolean", default: false },
      },
    })
    const count = Number(values.submissions)
    if (!/^\d+$/.test(values.submissions) || count > MOST) throw new WrongUsage(words.badCount({ max: MOST }))
    if (!/^\d$/.test(values.reviews)) throw new WrongUsage(words.badReviews)
    return { count, reviews: Number(values.reviews), force: values.force }
  } catch (cause) {
    throw cause instanceof WrongUsage ? cause : new WrongUsage(words.usage)
  }
}

async function main(): Promise<void> {
  const { count, reviews, force } = options()
  const env = processEnv()
  if (!force && env.baseUrl !== null && !isLoopbackName(new URL(env.baseUrl).hostname)) {
    throw new Refused(words.publicAddress({ address: env.baseUrl }))
  }
  prepareDataFolder(env.dataDir)
  const folder = lockInstallation(env)
  const database = await lockDatabase(env.databaseUrl)
  try {
    if (!database) throw new Refused(words.running)
    await demandEmpty(env.databaseUrl)
    await migrate({ url: env.databaseUrl }, { migrationsDir, backupDir: join(env.dataDir, "backups") })
    const db = await createDatabase({ url: env.databaseUrl, deadline: DEADLINE })
    try {
      const baseUrl = env.baseUrl ?? `http://localhost:${env.port}`
      const services = await createServices({ env, db, log: silentLog, baseUrl, secret: await secretOf(env, db) })
      if (await clearHalfMade(services)) console.log(words.cleared)
      await make(services, count, reviews)
    } finally {
      await db.close()
    }
  } finally {
    await database?.release()
    folder.release()
  }
}

/** Makes all of it, or nothing: what was made by the time somebody ends it is removed again. */
async function make(services: Services, count: number, reviews: number): Promise<void> {
  const ended = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => ended.abort(new Refused(words.ended)))
  const begun = performance.now()
  const progress = (done: number) => {
    if (count <= 10_000 || done % 10_000 === 0 || done === count) console.log(words.progress({ done, count }))
  }
  try {
    const filled = await fill(services, count, { progress, reviews, signal: ended.signal })
    console.log(words.done({ ...filled, seconds: (performance.now() - begun) / 1000 }))
    console.log(words.accounts({ addresses: people.map(({ role }) => `${role}@example.com`), password }))
  } catch (cause) {
    await clearHalfMade(services)
    throw cause
  }
}

/** Asked before anything is written, a migration included. What a run of the seed has left half made does not count. @throws Refused */
async function demandEmpty(url: string): Promise<void> {
  const db = await createDatabase({ url })
  try {
    const [accounts, teams] = [await db.$count(user), await db.$count(organization)]
    if (accounts + teams > 0 && (await halfMade(db)) === null) throw new Refused(words.notEmpty)
  } catch (cause) {
    if (!isMissingTable(cause)) throw cause
  } finally {
    await db.close()
  }
}

await run(main)
