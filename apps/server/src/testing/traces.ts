import { readdirSync, readFileSync } from "node:fs"
import { basename, join } from "node:path"
import type { Database } from "@intray/db"
import * as schema from "@intray/db/schema"
import { getTableName, is, Table } from "drizzle-orm"

/** Every table that has a row with one of the words, as `table: word`. @param words in lower case */
export async function tracesInRows(db: Database, words: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const table of Object.values(schema).filter((one) => is(one, Table))) {
    const rows = JSON.stringify(await db.select().from(table as typeof schema.submission)).toLowerCase()
    for (const word of words) if (rows.includes(word)) found.push(`${getTableName(table as typeof schema.submission)}: ${word}`)
  }
  return found
}

/** Every file that has one of the words in its bytes or in its path, as `name: word`. @param words in lower case */
export function tracesInFiles(paths: readonly string[], words: readonly string[]): string[] {
  return paths.flatMap((path) => {
    const content = `${path}\n${readFileSync(path, "latin1")}`.toLowerCase()
    return words.filter((word) => content.includes(word)).map((word) => `${basename(path)}: ${word}`)
  })
}

/** The paths of all files in a folder and in those below it. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
