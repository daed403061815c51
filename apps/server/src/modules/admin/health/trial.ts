import { open, rm } from "node:fs/promises"
import { join } from "node:path"
import { setting } from "@intray/db/schema"
import { isNoRoom } from "../../../platform/errors.ts"
import type { Services } from "../../../platform/services.ts"

/** What is wrong with an installation: nothing, its database, or the disk under it. */
export type Trouble = null | "database" | "disk"

const KEY = "health.checked"
/** Milliseconds after which a database that has not answered is in trouble. */
const PATIENCE_MS = 4000

/** Writes a row and a few bytes, as everything that people do has to. */
export async function tryWrites(services: Services): Promise<Trouble> {
  try {
    await inTime(writeRow(services))
  } catch (cause) {
    if (!isNoRoom(cause)) return "database"
    services.room.help()
    return "disk"
  }
  return writeFile(services.env.dataDir).then(
    () => null,
    () => "disk",
  )
}

async function writeRow({ db, clock }: Services): Promise<void> {
  const value = clock.now().toISOString()
  await db.insert(setting).values({ key: KEY, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}

async function writeFile(dir: string): Promise<void> {
  const path = join(dir, ".write-test")
  const file = await open(path, "w", 0o600)
  try {
    // Room for an empty file is left on disks that have none for a byte.
    await file.writeFile("Intray can write here.")
    await file.sync()
  } finally {
    await file.close()
    await rm(path, { force: true })
  }
}

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("the database does not answer")), PATIENCE_MS)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
