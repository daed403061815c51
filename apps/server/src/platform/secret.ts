import { createHmac, randomBytes } from "node:crypto"
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Database, DbOrTx } from "@intray/db"
import { setting, user } from "@intray/db/schema"
import { startup } from "@intray/i18n/startup"
import { eq } from "drizzle-orm"
import { StartRefused } from "./data-folder.ts"

/*
 * The secret that signs cookies and links and encrypts second factors: created at the first start, stored in the data folder, readable
 * only by its owner.
 */

const pathIn = (dir: string) => join(dir, "auth-secret")

/** @returns null if it is missing, truncated, or lost its bytes with the disk. @throws StartRefused */
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

/** Creates a new secret, replacing any other. */
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
 * The secret of an installation: the setting, the stored one, or a new one if there are no accounts. If there are any, a missing secret
 * was left behind in a move or a restore, and a new one would silently end every session and second factor.
 * @param others number of processes on the same database: a new secret would differ from theirs
 * @throws StartRefused
 */
export async function secretOf(env: Settings, db: Database, others = 0): Promise<string> {
  const known = knownSecret(env)
  if (known !== null) return known
  await refuseNewSecret(env, db)
  if (others > 0) throw new StartRefused(startup.secretOfOthers({ count: others }))
  return makeSecret(env.dataDir)
}

/** The existing secret, for commands next to a running server, whose secret a new one would not match. @throws StartRefused */
export async function existingSecret(env: Settings, db: Database): Promise<string> {
  const known = knownSecret(env)
  if (known !== null) return known
  await refuseNewSecret(env, db)
  throw new StartRefused(startup.secretNotThere({ path: pathIn(env.dataDir) }))
}

async function refuseNewSecret(env: Settings, db: Database): Promise<void> {
  if (await hasAccounts(db)) throw new StartRefused(startup.secretMissing({ path: pathIn(env.dataDir) }))
}

async function hasAccounts(db: DbOrTx): Promise<boolean> {
  return (await db.select({ id: user.id }).from(user).limit(1)).length > 0
}

/** Key of the setting with the fingerprint of the secret that the data was made with. */
const FINGERPRINT = "secret.fingerprint"

type Secret = { keyOf(purpose: string): string }

/** Whether the data was made with another secret. An older version stored no fingerprint, so there is nothing to compare. */
export async function isOtherSecret(db: DbOrTx, { keyOf }: Secret): Promise<boolean> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, FINGERPRINT))
  return row !== undefined && row.value !== keyOf("fingerprint")
}

/** Stores that the data is made with this secret from now on. */
export async function storeFingerprint(db: DbOrTx, { keyOf }: Secret): Promise<void> {
  const value = keyOf("fingerprint")
  await db.insert(setting).values({ key: FINGERPRINT, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}

/**
 * At start: compares the secret with the one that the data was made with. Without accounts nothing depends on the earlier one.
 * @returns whether it is another one
 */
export async function checkSecret(db: DbOrTx, secret: Secret): Promise<boolean> {
  const differs = (await isOtherSecret(db, secret)) && (await hasAccounts(db))
  if (!differs) await storeFingerprint(db, secret)
  return differs
}

/** The secret for one purpose, hexadecimal, 32 bytes: a signature for one purpose is invalid for another. */
export function keyOfSecret(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(`intray:${purpose}`).digest("hex")
}
