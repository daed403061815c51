import { mkdir } from "node:fs/promises"
import { createDatabase, type Database, isMigrated } from "@intray/db"
import { adminCli, moveCli, backupCli as words } from "@intray/i18n/cli"
import { startup } from "@intray/i18n/startup"
import { type Env, processEnv } from "../env.ts"
import { installationOf } from "../modules/backups/installation.ts"
import { noteCopy } from "../modules/backups/last.ts"
import { makeCopy } from "../modules/backups/make.ts"
import { isHalfMoved } from "../modules/backups/moving/files.ts"
import { openRepository, type Repository } from "../modules/backups/repository.ts"
import { isHalfRestored } from "../modules/backups/restore.ts"
import { placeOf } from "../modules/backups/settings.ts"
import { StartRefused, WrongUsage } from "../platform/data-folder.ts"
import { existingSecret } from "../platform/secret.ts"
import { openFiles } from "../platform/storage/open.ts"
import { endedBySignal } from "./ended.ts"
import { run } from "./run.ts"

/**
 * `npm run backup [-- PLACE]`: adds a copy of the database and the files to those at the place of `BACKUP_TO`, or at another folder or
 * bucket, while Intray is running too.
 */
async function main(): Promise<void> {
  const [given, ...rest] = process.argv.slice(2)
  if (rest.length > 0 || given?.startsWith("-")) throw new WrongUsage(words.usage)
  const env = processEnv(given === undefined ? {} : { BACKUP_TO: given })
  const signal = endedBySignal()
  if (isHalfRestored(env.dataDir)) throw new StartRefused(startup.halfRestored({ dir: env.dataDir }))
  // Before anything is made: a mistyped folder shall not become one, nor a copy of nothing count as one.
  if (!(await isMigrated(env.databaseUrl))) throw new StartRefused(adminCli.notThere)
  const db = await createDatabase({ url: env.databaseUrl })
  try {
    // Of another data folder than the server's there would be neither secret nor files.
    await existingSecret(env, db)
    await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
    const repository = await openRepository(env, placeOf(env.backups.to, env.store), env.backups.key)
    console.log(words.database({ place: repository.place }))
    await addCopy(env, db, repository, signal)
  } finally {
    await db.close()
  }
}

async function addCopy(env: Env, db: Database, repository: Repository, signal: AbortSignal): Promise<void> {
  const [storage, installation] = [await openFiles(env), await installationOf(db)]
  if (await isHalfMoved(storage)) throw new StartRefused(moveCli.halfMoved({ place: storage.place }))
  const source = { env, db, storage, installation, signal, now: new Date() }
  const { name, note, files, stored, damaged, missing } = await makeCopy(repository, source)
  if (note.engine === "sqlite") console.log(words.rows({ submissions: note.rows.submission ?? 0, accounts: note.rows.user ?? 0 }))
  console.log(words.files({ count: files }))
  if (damaged > 0) console.log(words.mended({ count: damaged }))
  if (missing.count > 0) throw new StartRefused(words.missing(missing))
  await noteCopy(db, { at: new Date(note.at), place: repository.place, bytes: note.bytes, stored })
  console.log(words.done({ name, place: repository.place, bytes: note.bytes, stored, encrypted: repository.seal.encrypted }))
}

await run(main, words.full)
