import { mkdir } from "node:fs/promises"
import { createDatabase, type Database, DatabaseRefused, isMigrated, isOutOfRoom } from "@intray/db"
import { adminCli, backupCli as words } from "../copy/cli.ts"
import { BadSetting, type Env, processEnv } from "../env.ts"
import { installationOf } from "../features/platform/backups/installation.ts"
import { noteCopy } from "../features/platform/backups/last.ts"
import { makeCopy } from "../features/platform/backups/make.ts"
import { openRepository, type Repository } from "../features/platform/backups/repository.ts"
import { placeOf } from "../features/platform/backups/settings.ts"
import { keepToOurselves, StartRefused } from "../lib/data-folder.ts"
import { openFiles } from "../lib/storage/open.ts"
import { endedBySignal } from "./ended.ts"

/**
 * `npm run backup [-- PLACE]`: adds a copy of the database and the files to those at the place of `BACKUP_TO`, or at another folder or
 * bucket, while Intray is running too.
 */
async function main(): Promise<void> {
  const [given, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || given?.startsWith("-")) throw new StartRefused(words.usage)
  const env = processEnv(given === undefined ? {} : { BACKUP_TO: given })
  const signal = endedBySignal()
  // Before anything is made: a mistyped folder shall not become one, nor a copy of nothing count as one.
  if (!(await isMigrated(env.databaseUrl))) throw new StartRefused(adminCli.notThere)
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  const repository = await openRepository(env, placeOf(env.backups.to, env.store), env.backups.key)
  console.log(words.database({ place: repository.place }))
  const db = await createDatabase({ url: env.databaseUrl })
  try {
    await addCopy(env, db, repository, signal)
  } finally {
    await db.close()
  }
}

async function addCopy(env: Env, db: Database, repository: Repository, signal: AbortSignal): Promise<void> {
  const [storage, installation] = [await openFiles(env), await installationOf(db)]
  const { name, note, files, stored, damaged } = await makeCopy(repository, { env, storage, installation, signal, now: new Date() })
  if (note.engine === "sqlite") console.log(words.rows({ submissions: note.rows.submission ?? 0, accounts: note.rows.user ?? 0 }))
  console.log(words.files({ count: files }))
  if (damaged > 0) console.log(words.mended({ count: damaged }))
  await noteCopy(db, { at: new Date(note.at), place: repository.place, bytes: note.bytes, stored })
  console.log(words.done({ name, place: repository.place, bytes: note.bytes, stored, encrypted: repository.seal.encrypted }))
}

keepToOurselves()
main().catch((cause: unknown) => {
  const refused = isOutOfRoom(cause) ? new StartRefused(words.full) : cause
  if (!(refused instanceof BadSetting) && !(refused instanceof StartRefused) && !(refused instanceof DatabaseRefused)) throw refused
  console.error(refused.message)
  process.exitCode = 1
})
