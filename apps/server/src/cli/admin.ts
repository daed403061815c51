import { createInterface } from "node:readline/promises"
import { createDatabase, type Database, isMigrated, isMissingTable } from "@intray/db"
import { adminCli as words } from "@intray/i18n/cli"
import { startup } from "@intray/i18n/startup"
import { type Env, processEnv } from "../env.ts"
import { setupLink } from "../modules/admin/setup/service.ts"
import { removeSecondFactor, resetPassword } from "../modules/admin/users/by-operator.ts"
import { isHalfRestored } from "../modules/backups/restore.ts"
import { recountAll } from "../modules/insights/follow.ts"
import { signingKey } from "../modules/releases/seal.ts"
import { verifyRelease } from "../modules/releases/verify-command.ts"
import { audit } from "../platform/audit.ts"
import { prepareDataFolder, StartRefused, WrongUsage } from "../platform/data-folder.ts"
import { systemActor } from "../platform/events.ts"
import { silentLog } from "../platform/log.ts"
import { existingSecret, isOtherSecret, keyOfSecret, makeSecret, storedSecret, storeFingerprint } from "../platform/secret.ts"
import type { Services } from "../platform/services.ts"
import { createServices } from "../services.ts"
import { run } from "./run.ts"

/** What `npm run admin` does with the server's services, while Intray runs or not. Each gives the exit code. */
const commands: Record<string, { takesEmail: boolean; run(services: Services, email: string): Promise<number> }> = {
  /** Prints the link that makes the platform's admin, while there is none. */
  "setup-link": {
    takesEmail: false,
    async run(services) {
      const link = await setupLink(services)
      if (link === null) console.error(words.hasAdmin)
      else console.log(words.setupLink({ link }))
      return link === null ? 1 : 0
    },
  },
  /** Gives the account a new password, one-time or the first line of standard input where that is no terminal, and ends its sessions. */
  "reset-password": {
    takesEmail: true,
    async run(services, email) {
      const given = process.stdin.isTTY ? null : await firstLine()
      const result = await resetPassword(services, email, given)
      if (!result.ok) {
        console.error(words.failed[result.reason]({ email }))
        return 1
      }
      console.log(words.done({ email, sessions: result.sessions }))
      if (given === null) console.log(words.oneTime({ password: result.password }))
      return 0
    },
  },
  /** Counts what insights show again, from the submissions of every team. */
  "recount-insights": {
    takesEmail: false,
    async run(services) {
      console.log(words.recounted({ teams: await recountAll(services) }))
      return 0
    },
  },
  /** For who lost app and backup codes. */
  "remove-second-factor": {
    takesEmail: true,
    async run(services, email) {
      const sessions = await removeSecondFactor(services, email)
      if (sessions === null) console.error(words.failed.unknown({ email }))
      else console.log(words.removed({ email, sessions }))
      return sessions === null ? 1 : 0
    },
  },
}

async function main(): Promise<number> {
  const [name = "", ...given] = process.argv.slice(2)
  const env = processEnv()
  const there = () => {
    if (isHalfRestored(env.dataDir)) throw new StartRefused(startup.halfRestored({ dir: env.dataDir }))
    return isMigrated(env.databaseUrl)
  }
  if (name === "verify-release" && given.length > 0) return verify(env, given)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const renews = name === "new-secret" && given.length === 0
  if (!renews && (!command || given.length !== (command.takesEmail ? 1 : 0))) {
    throw new WrongUsage(words.usage)
  }
  // Before anything is made: a mistyped folder shall not hold an empty database afterwards.
  if (!(await there())) return notThere()
  const db = await createDatabase({ url: env.databaseUrl })
  try {
    if (!command) return await newSecret(env, db)
    const secret = await existingSecret(env, db)
    prepareDataFolder(env.dataDir)
    const baseUrl = env.baseUrl ?? `http://localhost:${env.port}`
    return await command.run(await createServices({ env, db, log: silentLog, baseUrl, secret }), given[0] ?? "")
  } catch (cause) {
    if (!isMissingTable(cause)) throw cause
    return notThere()
  } finally {
    await db.close()
  }
}

function notThere(): number {
  console.error(words.notThere)
  return 1
}

/** Creates a secret if there is none, or records that the data is used with another one from now on. */
async function newSecret(env: Env, db: Database): Promise<number> {
  prepareDataFolder(env.dataDir)
  const where = { dir: env.dataDir }
  const kept = env.authSecret ?? storedSecret(env.dataDir)
  const secret = kept ?? makeSecret(env.dataDir)
  const keys = { keyOf: (purpose: string) => keyOfSecret(secret, purpose) }
  if (kept !== null && !(await isOtherSecret(db, keys))) {
    console.log(words.secretKept(where))
    return 1
  }
  await db.transaction(async (tx) => {
    await storeFingerprint(tx, keys)
    const detail = { by: "command", created: kept === null }
    await audit(tx, { ctx: { actor: systemActor }, action: "installation.secret_changed", detail })
  })
  console.log(kept === null ? words.secretMade(where) : words.secretAccepted(where))
  return 0
}

/** Whether a downloaded snapshot is what was frozen; the key of this installation, where it has one, is trusted. */
function verify(env: Env, given: string[]): Promise<number> {
  const secret = env.authSecret ?? storedSecret(env.dataDir)
  const own = secret === null ? [] : [signingKey(keyOfSecret(secret, "release-snapshots")).publicKey]
  return verifyRelease(given, { own, usage: words.usage })
}

/** Null when nothing comes. */
async function firstLine(): Promise<string | null> {
  const reader = createInterface({ input: process.stdin })
  for await (const line of reader) return line === "" ? null : line
  return null
}

await run(main)
