import { StartRefused } from "../../platform/data-folder.ts"
import { CHUNK } from "./chunks.ts"
import { bytesOf, type Entry, type Repository } from "./repository.ts"

const DAY_MS = 86_400_000
/** Days in which each piece is read once, where there is a copy a day. A prime, so that weekly copies come to all of them too. */
const ROUND_DAYS = 29

const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/** What a place of copies keeps already, for a copy that rests on it. */
export type Kept = {
  /** Whether a piece is stored with this many bytes and, if it is its turn to be read, is still intact. */
  has(name: string, stored: number): Promise<boolean>
  /** Whether all pieces of an entry from an earlier backup are stored. */
  hasAll(entry: Entry): Promise<boolean>
  /** Records that a piece was just stored. */
  add(name: string, stored: number): void
  /** How many stored pieces were damaged. */
  damaged(): number
}

/**
 * A piece that is cut short, or whose bits have rotted, would be found by a restore alone, when nothing else is left. So each copy looks at
 * how long the pieces are that it rests on, and the first of a day reads a twenty-ninth of them; what is not what it was is stored again.
 * @param before the copy before this one; null: there is none
 */
export async function keptAt(repository: Repository, before: Date | null, now: Date): Promise<Kept> {
  const { pieces, seal } = repository
  const lengths = new Map<string, number>()
  for await (const { key, bytes } of pieces.list()) lengths.set(key, bytes)
  const sound = new Set<string>()
  let damaged = 0
  const turn = before !== null && dayOf(before) < dayOf(now) ? dayOf(now) % ROUND_DAYS : null
  const hasTurn = (name: string) => turn === Number.parseInt(name.slice(0, 8), 16) % ROUND_DAYS

  async function has(name: string, stored: number): Promise<boolean> {
    const length = lengths.get(name)
    if (length === undefined) return false
    if (length === stored && (!hasTurn(name) || sound.has(name))) return true
    if (length === stored && (await isSound(repository, name))) {
      sound.add(name)
      return true
    }
    damaged += 1
    lengths.delete(name)
    return false
  }

  return {
    has,
    async hasAll({ bytes, pieces: names }) {
      for (const [at, name] of names.entries()) {
        if (!(await has(name, Math.min(CHUNK, bytes - at * CHUNK) + seal.overhead))) return false
      }
      return true
    },
    add(name, stored) {
      lengths.set(name, stored)
      sound.add(name)
    },
    damaged: () => damaged,
  }
}

async function isSound(repository: Repository, name: string): Promise<boolean> {
  try {
    for await (const _ of bytesOf(repository, repository.seal, [name]));
    return true
  } catch (cause) {
    // A place that does not answer says nothing about its pieces.
    if (cause instanceof StartRefused) return false
    throw cause
  }
}
