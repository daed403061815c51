import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { Database, GiveBack, Processes } from "@intray/db"
import { newSecret } from "@intray/db/id"
import { setting } from "@intray/db/schema"
import { startup } from "@intray/i18n/startup"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { StartRefused } from "./data-folder.ts"
import { keyOfSecret } from "./secret.ts"

/*
 * Conditions for processes that share a database, checked at start: the same secret, file storage and URL, versions that
 * may run together, and one start at a time.
 */

/** Milliseconds that a start waits for another one, which may run a long migration. */
const PATIENCE_MS = 15 * 60_000
/** Key of the setting with the values that all processes share. */
const KEY = "processes.alike"
/** File in the data folder that shows whether two processes have the same folder. */
const MARK = "folder-id"

const alike = z.object({ secret: z.string(), files: z.string(), url: z.string() })
type Alike = z.infer<typeof alike>

/** Waits until no other process is starting. @returns lets the next one start @throws StartRefused after a quarter of an hour */
export async function startAlone(processes: Processes, say: (line: string) => void, patienceMs = PATIENCE_MS): Promise<GiveBack> {
  const now = await processes.hold("start", { patienceMs: 0 })
  if (now) return now
  say(startup.othersStart)
  const later = await processes.hold("start", { patienceMs })
  if (!later) throw new StartRefused(startup.othersStartLong)
  return later
}

/** Whether two versions may run together: same major version, and same or adjacent minor versions. Other strings match any version. */
export function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => /^(\d+)\.(\d+)\./.exec(text)) as [RegExpExecArray | null, RegExpExecArray | null]
  if (!a || !b) return true
  return a[1] === b[1] && Math.abs(Number(a[2]) - Number(b[2])) <= 1
}

/** Before migrations: refuses if a process with an incompatible version is running. @throws StartRefused */
export async function demandNeighbours(processes: Processes, version: string): Promise<void> {
  const strangers = (await processes.others()).filter((other) => !areNeighbours(version, other))
  if (strangers[0] !== undefined) throw new StartRefused(startup.notNeighbours({ version, other: strangers[0], count: strangers.length }))
}

type Start = { env: { dataDir: string; s3: unknown }; db: Database; processes: Processes; secret: string; url: string; place: string }

/**
 * Before this process serves: it must have the same settings as running processes. If none runs, its own settings become the reference.
 * @throws StartRefused with a line that names the setting
 */
export async function demandAlike({ env, db, processes, secret, url, place }: Start): Promise<void> {
  if (db.engine !== "postgres") return
  const others = (await processes.others()).length
  const files = env.s3 ? place : markOf(env.dataDir, others === 0)
  const own: Alike = { secret: keyOfSecret(secret, "processes"), files, url }
  if (others === 0) {
    await db
      .insert(setting)
      .values({ key: KEY, value: own })
      .onConflictDoUpdate({ target: setting.key, set: { value: own } })
    return
  }
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  const theirs = alike.safeParse(row?.value)
  // Older versions did not store these values, so there is nothing to compare.
  if (!theirs.success) return
  if (theirs.data.secret !== own.secret) throw new StartRefused(startup.otherSecret({ count: others }))
  if (theirs.data.files !== own.files) throw new StartRefused(startup.otherFiles({ count: others, dir: env.dataDir }))
  if (theirs.data.url !== own.url) throw new StartRefused(startup.otherUrl({ count: others, own: own.url, theirs: theirs.data.url }))
}

/** The id of the data folder. The first process creates it; a later one without an id has another folder. */
function markOf(dir: string, first: boolean): string {
  const path = join(dir, MARK)
  if (!existsSync(path)) {
    if (!first) return ""
    writeFileSync(path, `${newSecret()}\n`, { mode: 0o600 })
  }
  return readFileSync(path, "utf8").trim()
}
