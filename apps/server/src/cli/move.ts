import { existsSync } from "node:fs"
import { pathToFileURL } from "node:url"
import { parseArgs } from "node:util"
import { setFlagsFromString } from "node:v8"
import { demandUnserved, isPostgresAddress, moveDatabase, sqliteFile } from "@intray/db"
import { moveCli as words } from "@intray/i18n/cli"
import { startup } from "@intray/i18n/startup"
import { type Env, processEnv } from "../env.ts"
import { moveFiles } from "../modules/backups/moving/files.ts"
import { isHalfRestored } from "../modules/backups/restore.ts"
import { prepareDataFolder, StartRefused, WrongUsage } from "../platform/data-folder.ts"
import { lockDatabaseFile, lockDataFolder } from "../platform/lock.ts"
import { openFiles } from "../platform/storage/open.ts"
import { migrationsDir } from "../start.ts"
import { endedBySignal } from "./ended.ts"
import { run } from "./run.ts"

/** Milliseconds between two lines of progress. */
const QUIET_MS = 2_000

type Wanted = { to: string | undefined; files: "bucket" | "disk" | undefined }

function wanted(): Wanted {
  try {
    const { values } = parseArgs({ options: { to: { type: "string" }, files: { type: "string" } } })
    const { to, files } = values
    const known = files === undefined || files === "bucket" || files === "disk"
    if (known && (to !== undefined || files !== undefined)) return { to, files }
  } catch {
    // The same line says how it is called.
  }
  throw new WrongUsage(words.usage)
}

/** `npm run move -- --to URL`, `--files bucket` or `--files disk`: takes a stopped installation to the other engine, or its files elsewhere. */
async function main(): Promise<void> {
  const { to, files } = wanted()
  if (to !== undefined && !/^(postgres(ql)?:\/\/|file:)./.test(to)) throw new WrongUsage(words.usage)
  if (to !== undefined && !to.startsWith("file:") && !isPostgresAddress(to)) throw new StartRefused(`--to ${startup.addressUnreadable}`)
  const env = processEnv()
  if (files !== undefined && env.s3 === null) throw new StartRefused(words.noBucket)
  const signal = endedBySignal(words.ended)
  prepareDataFolder(env.dataDir)
  if (isHalfRestored(env.dataDir)) throw new StartRefused(startup.halfRestored({ dir: env.dataDir }))
  // Also of an installation on PostgreSQL: one on SQLite may be in the folder that is about to be filled.
  const locks = [lockDataFolder(env.dataDir)]
  try {
    // Anyone who serves it from another data folder has it by its file. A mistyped one is reported, and nothing is created there.
    const named = [env.databaseUrl, to ?? ""].filter((url) => url.startsWith("file:") && (url === to || existsSync(sqliteFile(url))))
    for (const url of new Set(named)) locks.push(lockDatabaseFile(url))
    if (to === undefined && !env.databaseUrl.startsWith("file:")) await demandUnserved(env.databaseUrl)
    if (to !== undefined) await database(env, to, signal)
    if (files !== undefined) await filesTo(files, env, signal)
    console.log(words.next)
    if (to !== undefined)
      console.log(to.startsWith("file:") ? words.setFile({ url: pathToFileURL(sqliteFile(to)).href }) : words.setPostgres)
    if (files !== undefined) console.log(files === "bucket" ? words.setBucket : words.setDisk)
  } finally {
    for (const lock of locks.reverse()) lock.release()
  }
}

async function database(env: Env, to: string, signal: AbortSignal): Promise<void> {
  const tell = seldom()
  const moved = await moveDatabase(env.databaseUrl, to, {
    migrationsDir,
    signal,
    progress: (step, done, total, table) => tell(() => words[step]({ done, total, table })),
  })
  console.log(words.moved(moved))
}

async function filesTo(files: "bucket" | "disk", env: Env, signal: AbortSignal): Promise<void> {
  const [disk, bucket] = [await openFiles({ ...env, s3: null }), await openFiles(env)]
  const [from, to] = files === "bucket" ? [disk, bucket] : [bucket, disk]
  const tell = seldom()
  const progress = (step: "copy" | "compare", done: number) => tell(() => words.filesProgress({ step, done }))
  console.log(words.movedFiles({ ...(await moveFiles({ from, to, signal, progress })), from: from.place, to: to.place }))
}

/** Prints the first progress line, then at most one per interval. */
function seldom(): (line: () => string) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  return (line) => {
    if (performance.now() - toldAt < QUIET_MS) return
    toldAt = performance.now()
    console.log(line())
  }
}

// What a page leaves is garbage at once: without this the heap grows to several times what is in it before it is collected.
setFlagsFromString("--heap-growing-percent=30")

await run(main, words.full)
