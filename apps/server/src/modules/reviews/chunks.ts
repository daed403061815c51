import type { Database, Tx } from "@intray/db"

/**
 * Does long work of a job in short transactions, one after the other.
 * @param work does one chunk and returns where the next one begins; null when nothing is left
 * @throws when the process stops; the job then begins again, so that each chunk must bear to run twice
 */
export async function runInChunks<Place>(
  db: Database,
  { from, signal, work }: { from: Place; signal: AbortSignal; work: (tx: Tx, place: Place) => Promise<Place | null> },
): Promise<void> {
  let next: Place | null = from
  while (next !== null) {
    signal.throwIfAborted()
    const place: Place = next
    next = await db.transaction((tx) => work(tx, place))
  }
}
