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
 * What holds of processes that share one database, looked at when one starts: they have one secret, one place for files and one address, they
 * are neighbours by version, and they begin one after the other.
 */

/** Milliseconds that a start waits for another one, which may have a long migration to make. */
const PATIENCE_MS = 15 * 60_000
/** Names what the processes that run have in common. */
const KEY = "processes.alike"
/** In the data folder: tells whether two processes have the same one. */
const MARK = "folder-id"

const alike = z.object({ secret: z.string(), files: z.string(), url: z.string() })
type Alike = z.infer<typeof alike>

/** Waits until no other process is starting. @returns what lets the next one start @throws StartRefused after a quarter of an hour */
export async function startAlone(processes: Processes, say: (line: string) => void, patienceMs = PATIENCE_MS): Promise<GiveBack> {
  const now = await processes.hold("start", { patienceMs: 0 })
  if (now) return now
  say(startup.othersStart)
  const later = await processes.hold("start", { patienceMs })
  if (!later) throw new StartRefused(startup.othersStartLong)
  return later
}

/**
 * Whether two versions may serve at once: the same major one, and minor ones that follow each other. What is no version is anybody's neighbour.
 */
export function areNeighbours(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => /^(\d+)\.(\d+)\./.exec(text)) as [RegExpExecArray | null, RegExpExecArray | null]
  if (!a || !b) return true
  return a[1] === b[1] && Math.abs(Number(a[2]) - Number(b[2])) <= 1
}

/** Before anything is migrated: no process may run whose version is not this one's neighbour. @throws StartRefused */
export async function demandNeighbours(processes: Processes, version: string): Promise<void> {
  const strangers = (await processes.others()).filter((other) => !areNeighbours(version, other))
  if (strangers[0] !== undefined) throw new StartRefused(startup.notNeighbours({ version, other: strangers[0], count: strangers.length }))
}

type Start = { env: { dataDir: string; s3: unknown }; db: Database; processes: Processes; secret: string; url: string; place: string }

/**
 * Before this process serves: where others do, it has to be like them; where none does, those that come after it have to be like it.
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
  // Those of a version that said nothing of this cannot be compared with.
  if (!theirs.success) return
  if (theirs.data.secret !== own.secret) throw new StartRefused(startup.otherSecret({ count: others }))
  if (theirs.data.files !== own.files) throw new StartRefused(startup.otherFiles({ count: others, dir: env.dataDir }))
  if (theirs.data.url !== own.url) throw new StartRefused(startup.otherUrl({ count: others, own: own.url, theirs: theirs.data.url }))
}

/** What the data folder is called; one without a name gets one where that can be told to those who come. */
function markOf(dir: string, first: boolean): string {
  const path = join(dir, MARK)
  if (!existsSync(path)) {
    if (!first) return ""
    writeFileSync(path, `${newSecret()}\n`, { mode: 0o600 })
  }
  return readFileSync(path, "utf8").trim()
}
