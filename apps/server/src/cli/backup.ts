import { mkdir } from "node:fs/promises"
import { createDatabase, DatabaseRefused, isOutOfRoom } from "@intray/db"
import { backupCli as words } from "../copy/cli.ts"
import { BadSetting, processEnv } from "../env.ts"
import { noteCopy } from "../features/platform/backups/last.ts"
import { makeCopy } from "../features/platform/backups/make.ts"
import { openRepository } from "../features/platform/backups/repository.ts"
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
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  const repository = await openRepository(env, placeOf(env.backups.to, env.store), env.backups.key)
  console.log(words.database({ place: repository.place }))
  const { name, note, files, stored } = await makeCopy(repository, { env, storage: await openFiles(env), signal, now: new Date() })
  if (note.engine === "sqlite") console.log(words.rows({ submissions: note.rows.submission ?? 0, accounts: note.rows.user ?? 0 }))
  console.log(words.files({ count: files }))
  const db = await createDatabase({ url: env.databaseUrl })
  await noteCopy(db, { at: new Date(note.at), place: repository.place, bytes: note.bytes, stored }).finally(() => db.close())
  console.log(words.done({ name, place: repository.place, bytes: note.bytes, stored, encrypted: repository.seal.encrypted }))
}

keepToOurselves()
main().catch((cause: unknown) => {
  const refused = isOutOfRoom(cause) ? new StartRefused(words.full) : cause
  if (!(refused instanceof BadSetting) && !(refused instanceof StartRefused) && !(refused instanceof DatabaseRefused)) throw refused
  console.error(refused.message)
  process.exitCode = 1
})
