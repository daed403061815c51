import { isAbsolute } from "node:path"
import { DatabaseRefused, isOutOfRoom } from "@intray/db"
import { backupCli as words } from "../copy/cli.ts"
import { BadSetting, processEnv } from "../env.ts"
import { isRepository, openRepository } from "../features/platform/backups/repository.ts"
import { restoreCopy } from "../features/platform/backups/restore.ts"
import { placeOf } from "../features/platform/backups/settings.ts"
import { keepToOurselves, StartRefused } from "../lib/data-folder.ts"
import { openFiles } from "../lib/storage/open.ts"
import { endedBySignal } from "./ended.ts"

/** `npm run restore -- FROM [COPY]`: puts the newest copy of a folder or bucket, or the one that is named, into an empty data folder and database. */
async function main(): Promise<void> {
  const [from, which, ...rest] = process.argv.slice(2)
  if (from === undefined || from.startsWith("-") || rest.length > 0) throw new StartRefused(words.restoreUsage)
  // The keys of a bucket may be set for copies alone, which this place is one of.
  const env = processEnv({ BACKUP_TO: from })
  const signal = endedBySignal()
  const place = placeOf(from, env.store)
  if (!isRepository(place)) throw new StartRefused(words.noCopies({ place: isAbsolute(from) ? from : place.text }))
  const repository = await openRepository(env, place, env.backups.key)
  console.log(words.restoring({ place: repository.place }))
  const { copy, files, unknown } = await restoreCopy(repository, { env, openStorage: () => openFiles(env), signal }, which)
  console.log(words.restored({ at: copy.note.at, files, bytes: copy.note.bytes }))
  if (unknown.length > 0) console.warn(words.unknownKept({ names: unknown, version: copy.note.version }))
}

keepToOurselves()
main().catch((cause: unknown) => {
  const refused = isOutOfRoom(cause) ? new StartRefused(words.full) : cause
  if (!(refused instanceof BadSetting) && !(refused instanceof StartRefused) && !(refused instanceof DatabaseRefused)) throw refused
  console.error(refused.message)
  process.exitCode = 1
})
