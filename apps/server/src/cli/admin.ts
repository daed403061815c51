import { createInterface } from "node:readline/promises"
import { createDatabase } from "@intray/db"
import { BadSetting, processEnv } from "../env.ts"
import { removeSecondFactor } from "../features/session/remove-second-factor.ts"
import { resetPassword } from "../features/session/reset-password.ts"
import { keptSecret, prepareDataFolder } from "../lib/data-folder.ts"
import { silentLog } from "../lib/log.ts"
import { adminCli as words } from "../messages/cli.ts"
import { createServices } from "../services.ts"
import { isRefusal } from "../start.ts"

/**
 * `npm run admin -- reset-password EMAIL`: gives the account a new password and ends its sessions. Prints a one-time password, or takes
 * the first line of standard input when that is not a terminal. `… remove-second-factor EMAIL` is for who lost app and backup codes.
 * Both work while Intray is running.
 */
async function main(): Promise<number> {
  const [command, email, ...rest] = process.argv.slice(2)
  if ((command !== "reset-password" && command !== "remove-second-factor") || !email || rest.length > 0) {
    console.error(words.usage)
    return 1
  }
  const env = processEnv()
  prepareDataFolder(env.dataDir)
  const given = command !== "reset-password" || process.stdin.isTTY ? null : await firstLine()
  const db = await createDatabase({ url: env.databaseUrl })
  try {
    const secret = env.authSecret ?? keptSecret(env.dataDir)
    const services = await createServices({ env, db, log: silentLog, baseUrl: env.baseUrl ?? "http://localhost", secret })
    if (command === "remove-second-factor") {
      const sessions = await removeSecondFactor(services, email)
      if (sessions === null) console.error(words.failed.unknown({ email }))
      else console.log(words.removed({ email, sessions }))
      return sessions === null ? 1 : 0
    }
    const result = await resetPassword(services, email, given)
    if (!result.ok) {
      console.error(words.failed[result.reason]({ email }))
      return 1
    }
    console.log(words.done({ email, sessions: result.sessions }))
    if (given === null) console.log(words.oneTime({ password: result.password }))
    return 0
  } finally {
    await db.close()
  }
}

/** Null when nothing comes. */
async function firstLine(): Promise<string | null> {
  const reader = createInterface({ input: process.stdin })
  for await (const line of reader) return line === "" ? null : line
  return null
}

try {
  process.exitCode = await main()
} catch (cause) {
  if (!(cause instanceof BadSetting) && !isRefusal(cause)) throw cause
  console.error(cause.message)
  process.exitCode = 1
}
