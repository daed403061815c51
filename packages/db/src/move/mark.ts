import { DatabaseRefused } from "../errors.ts"

/*
 * A database that is being filled is marked by a table of its own, until everything was copied and compared: no server starts on it.
 */

export const MOVING = "moving"

/**
 * `source`: the database it is filled from. `later`: statements that recreate deferred indexes and references, as JSON; null: nothing was
 * deferred yet.
 */
export type Mark = { source: string; later: string | null }

/** @throws DatabaseRefused with instructions */
export function refuseHalfMoved(database: string): never {
  throw new DatabaseRefused(
    `A move into ${database} did not come to its end. Run the same npm run move again, which goes on where it was, or set DATABASE_URL back to where it came from.`,
  )
}

/**
 * Whether a move starts in a database or continues.
 * @param tables of the database
 * @param mark left by an earlier run; undefined: none
 * @throws DatabaseRefused if it is not empty, or is being filled from another database
 */
export function beginOf(place: string, tables: readonly string[], mark: Mark | undefined, from: string): "new" | "on" {
  if (mark === undefined) {
    if (tables.length > 0) throw new DatabaseRefused(`${place} is not empty. A move goes into an empty database only; make another one.`)
    return "new"
  }
  if (mark.source !== from)
    throw new DatabaseRefused(`${place} holds a part of ${mark.source}, and not of ${from}. Empty it, or name another one.`)
  return "on"
}
