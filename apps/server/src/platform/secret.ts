import { createHmac, randomBytes } from "node:crypto"
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Database } from "@intray/db"
import { user } from "@intray/db/schema"
import { startup } from "@intray/i18n/startup"
import { StartRefused } from "./data-folder.ts"

/*
 * The secret that signs cookies and links and encrypts second factors: made at first start, kept in the data folder, readable by its owner
 * alone.
 */

const pathIn = (dir: string) => join(dir, "auth-secret")

/** @returns null where there is none, or one that was cut short or lost its bytes with the disk. @throws StartRefused */
export function storedSecret(dir: string): string | null {
  try {
    const found = readFileSync(pathIn(dir), "utf8").trim()
    return found.length >= 32 && !found.includes("\0") ? found : null
  } catch (cause) {
    const code = (cause as NodeJS.ErrnoException).code ?? "unknown"
    if (code !== "ENOENT") throw new StartRefused(startup.secretUnreadable({ path: pathIn(dir), code }))
    return null
  }
}

/** Makes a new one, in the place of any other. */
export function makeSecret(dir: string): string {
  const secret = randomBytes(32).toString("base64url")
  const file = openSync(pathIn(dir), "w", 0o600)
  try {
    writeFileSync(file, `${secret}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  return secret
}

type Settings = { authSecret: string | null; dataDir: string }

const knownSecret = (env: Settings) => env.authSecret ?? storedSecret(env.dataDir)

/**
 * The secret of an installation: the setting, the one that is kept, or a new one while there are no accounts. Where there are, a missing one
 * was left behind in a move or a restore, and a new one would end every session and second factor without a word.
 * @param others how many processes serve the database already: one that would make its own is none of them
 * @throws StartRefused
 */
export async function secretOf(env: Settings, db: Database, others = 0): Promise<string> {
  const known = knownSecret(env)
  if (known !== null) return known
  await refuseNewSecret(env, db)
  if (others > 0) throw new StartRefused(startup.secretOfOthers({ count: others }))
  return makeSecret(env.dataDir)
}

/** The same for who only joins in: a new one would not be that of the server, which may be running. @throws StartRefused */
export async function existingSecret(env: Settings, db: Database): Promise<string> {
  const known = knownSecret(env)
  if (known !== null) return known
  await refuseNewSecret(env, db)
  throw new StartRefused(startup.secretNotThere({ path: pathIn(env.dataDir) }))
}

async function refuseNewSecret(env: Settings, db: Database): Promise<void> {
  const accounts = await db.select({ id: user.id }).from(user).limit(1)
  if (accounts.length > 0) throw new StartRefused(startup.secretMissing({ path: pathIn(env.dataDir) }))
}

/** The secret for one purpose, hexadecimal, 32 bytes: what is signed for one is worth nothing for another. */
export function keyOfSecret(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(`intray:${purpose}`).digest("hex")
}
