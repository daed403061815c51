/*
 * Fills an empty installation with a team at work: `npm run seed -- [--submissions N] [--force]`.
 * The accounts have a known password, so an address that is not loopback is refused unless --force says that it is meant.
 */
import { join } from "node:path"
import { parseArgs } from "node:util"
import { createDatabase, DatabaseRefused, migrate } from "@intray/db"
import { organization, user } from "@intray/db/schema"
import { BadSetting, processEnv } from "../env.ts"
import { keptSecret, prepareDataFolder, StartRefused } from "../lib/data-folder.ts"
import { lockDataFolder } from "../lib/lock.ts"
import { silentLog } from "../lib/log.ts"
import { isLoopbackName } from "../lib/loopback.ts"
import { seeding as words } from "../messages/seeding.ts"
import { createServices } from "../services.ts"
import { migrationsDir } from "../start.ts"
import { fill } from "./seed/fill.ts"
import { password, people } from "./seed/team.ts"

class Refused extends Error {}

const MOST = 2_000_000
/** Milliseconds that one of the large transactions may take. */
const DEADLINE = 120_000

function options(): { count: number; force: boolean } {
  try {
    const { values } = parseArgs({
      options: { submissions: { type: "string", default: "1000" }, force: { type: "boolean", default: false } },
    })
    const count = Number(values.submissions)
    if (!/^\d+$/.test(values.submissions) || count > MOST) throw new Refused(words.badCount({ max: MOST }))
    return { count, force: values.force }
  } catch (cause) {
    throw cause instanceof Refused ? cause : new Refused(words.usage)
  }
}

async function main(): Promise<void> {
  const { count, force } = options()
  const env = processEnv()
  if (!force && env.baseUrl !== null && !isLoopbackName(new URL(env.baseUrl).hostname)) {
    throw new Refused(words.publicAddress({ address: env.baseUrl }))
  }
  prepareDataFolder(env.dataDir)
  const lock = env.databaseUrl.startsWith("file:") ? lockDataFolder(env.dataDir) : null
  try {
    await migrate({ url: env.databaseUrl }, { migrationsDir, backupDir: join(env.dataDir, "backups") })
    const db = await createDatabase({ url: env.databaseUrl, deadline: DEADLINE, durable: false })
    try {
      if ((await db.$count(user)) + (await db.$count(organization)) > 0) throw new Refused(words.notEmpty)
      const baseUrl = env.baseUrl ?? `http://localhost:${env.port}`
      const services = await createServices({ env, db, log: silentLog, baseUrl, secret: env.authSecret ?? keptSecret(env.dataDir) })
      const begun = performance.now()
      const filled = await fill(services, count, (done) => {
        if (done % 10_000 === 0 || done === count) console.log(words.progress({ done, count }))
      })
      console.log(words.done({ ...filled, seconds: (performance.now() - begun) / 1000 }))
      console.log(words.accounts({ addresses: people.map(({ role }) => `${role}@example.com`), password }))
    } finally {
      await db.close()
    }
  } finally {
    lock?.release()
  }
}

main().catch((cause: unknown) => {
  const known = cause instanceof Refused || cause instanceof BadSetting || cause instanceof StartRefused || cause instanceof DatabaseRefused
  console.error(known ? cause.message : cause)
  process.exitCode = 1
})
