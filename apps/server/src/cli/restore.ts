import { isAbsolute } from "node:path"
import { backupCli as words } from "@intray/i18n/cli"
import { processEnv } from "../env.ts"
import { isRepository, openRepository } from "../modules/backups/repository.ts"
import { restoreCopy } from "../modules/backups/restore.ts"
import { placeOf } from "../modules/backups/settings.ts"
import { StartRefused, WrongUsage } from "../platform/data-folder.ts"
import { openFiles } from "../platform/storage/open.ts"
import { endedBySignal } from "./ended.ts"
import { run } from "./run.ts"

/** `npm run restore -- FROM [COPY]`: puts the newest copy of a folder or bucket, or the one that is named, into an empty data folder and database. */
async function main(): Promise<void> {
  const given = process.argv.slice(2)
  const withoutDamaged = given.includes("--without-damaged")
  const [from, which, ...rest] = given.filter((one) => one !== "--without-damaged")
  if (from === undefined || [from, which ?? ""].some((one) => one.startsWith("-")) || rest.length > 0)
    throw new WrongUsage(words.restoreUsage)
  // The keys of a bucket may be set for copies alone, which this place is one of.
  const env = processEnv({ BACKUP_TO: from })
  const signal = endedBySignal()
  const place = placeOf(from, env.store)
  if (!isRepository(place)) throw new StartRefused(words.noCopies({ place: isAbsolute(from) ? from : place.text }))
  const repository = await openRepository(env, place, env.backups.key)
  console.log(words.restoring({ place: repository.place }))
  const target = { env, openStorage: () => openFiles(env), signal, withoutDamaged }
  const { copy, files, unknown, damaged } = await restoreCopy(repository, target, which)
  console.log(words.restored({ at: copy.note.at, files, bytes: copy.note.bytes }))
  if (damaged.length > 0) console.warn(words.leftOut({ names: damaged }))
  if (copy.note.missing) console.warn(words.missingThen({ count: copy.note.missing }))
  if (unknown.length > 0) console.warn(words.unknownKept({ names: unknown, version: copy.note.version }))
}

await run(main, words.full)
