import type { Database } from "@intray/db"
import { newId } from "@intray/db/id"
import { setting } from "@intray/db/schema"
import { backupCli as words } from "@intray/i18n/cli"
import { eq } from "drizzle-orm"
import { z } from "zod"
import { StartRefused } from "../../platform/data-folder.ts"
import type { Note, Repository } from "./repository.ts"

const KEY = "installation.id"

/** Names this installation for good: what is restored from a copy, or moved to another engine, has the same one. Made when it is first asked for. */
export async function installationOf(db: Database): Promise<string> {
  const found = await read(db)
  if (typeof found === "string") return found
  await db.insert(setting).values({ key: KEY, value: newId() }).onConflictDoNothing()
  return z.string().parse(await read(db))
}

async function read(db: Database): Promise<unknown> {
  const [row] = await db.select({ value: setting.value }).from(setting).where(eq(setting.key, KEY))
  return row?.value ?? null
}

/**
 * Of two installations that share a place each would clear the other's copies away, as of a day only the newest stays.
 * @param newest the note of the newest copy there; null where there is none that can be read
 * @throws StartRefused
 */
export function demandOwnPlace({ place }: Pick<Repository, "place">, newest: Note | null, installation: string): void {
  const owner = newest?.installation
  if (owner !== undefined && owner !== installation) throw new StartRefused(words.othersPlace({ place }))
}
