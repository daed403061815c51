import { createHmac, randomBytes } from "node:crypto"
import { closeSync, fsyncSync, openSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Database } from "@intray/db"
import { user } from "@intray/db/schema"
import { startup } from "../copy/startup.ts"
import { StartRefused } from "./data-folder.ts"

/*
 * The secret that signs cookies and links and encrypts second factors: made at first start, kept in the data folder, readable by its owner
 * alone.
 */

const pathIn = (dir: string) => join(dir, "auth-secret")

/** @returns null where there is none, or one that was cut short. @throws StartRefused */
export function storedSecret(dir: string): string | null {
  try {
    const found = readFileSync(pathIn(dir), "utf8").trim()
    return found.length >= 32 ? found : null
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "ENOENT") throw new StartRefused(startup.folderUnwritable({ dir }))
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

/**
 * The secret of an installation: the setting, the one that is kept, or a new one while there are no accounts. Where there are, a missing one
 * was left behind in a move or a restore, and a new one would end every session and second factor without a word.
 * @param others how many processes serve the database already: one that would make its own is none of them
 * @throws StartRefused
 */
export async function secretOf(env: { authSecret: string | null; dataDir: string }, db: Database, others = 0): Promise<string> {
  const known = env.authSecret ?? storedSecret(env.dataDir)
  if (known !== null) return known
  const accounts = await db.select({ id: user.id }).from(user).limit(1)
  if (accounts.length > 0) throw new StartRefused(startup.secretMissing({ path: pathIn(env.dataDir) }))
  if (others > 0) throw new StartRefused(startup.secretOfOthers({ count: others }))
  return makeSecret(env.dataDir)
}

/** The secret for one purpose, hexadecimal, 32 bytes: what is signed for one is worth nothing for another. */
export function keyOfSecret(secret: string, purpose: string): string {
  return createHmac("sha256", secret).update(`intray:${purpose}`).digest("hex")
}
