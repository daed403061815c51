import { DatabaseRefused } from "../errors.ts"

/*
 * A database that is being filled says so in a table of its own, until all of it is there and was compared: no server starts on it.
 */

export const MOVING = "moving"

/** `source`: what it is filled from. `later`: statements that bring back what was put off, as JSON; null: nothing was put off yet. */
export type Mark = { source: string; later: string | null }

/** @throws DatabaseRefused with what to do */
export function refuseHalfMoved(database: string): never {
  throw new DatabaseRefused(
    `A move into ${database} did not come to its end. Run the same npm run move again, which goes on where it was, or set DATABASE_URL back to where it came from.`,
  )
}

/**
 * Whether a move begins in a database or goes on.
 * @param tables what is in it
 * @param mark what an earlier run has left; undefined: nothing
 * @throws DatabaseRefused where it is not empty, or is filled from elsewhere
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
