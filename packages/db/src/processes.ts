import type { Database } from "./database.ts"

/** Releases the lock; a second call does nothing. */
export type GiveBack = () => Promise<void>

export type Holding = {
  /** Milliseconds to wait; 0: tries once. Default: 30000. */
  patienceMs?: number
  /**
   * Called when another process waits for the lock: the holder should finish soon, if that costs nothing. Also called when the lock was
   * lost with the connection.
   */
  asked?: () => void
}

/**
 * The processes that share one database, as seen by one of them. On SQLite there is one, which gets every lock at once and notifies no
 * one. Stored data is correct without this: it only decides who is first, who is notified sooner, and who does work that is done once.
 */
export type Processes = {
  /** Number of serving processes, including this one, as far as known. */
  readonly count: number
  /** Whether this process does the work that only one has to do. There may be none for some seconds, and never two live ones. */
  readonly leads: boolean
  /** Versions of the other serving processes, queried now. */
  others(): Promise<string[]>
  /** Makes this process count among the serving ones. */
  serve(): Promise<void>
  /** Exchanges announcements with the other processes. Announcements that may have been missed are replaced by {@link MISSED}. */
  share(db: Pick<Database, "announce" | "onAnnounced">): void
  /**
   * Gets a named lock that only one request of all processes holds at a time. It ends with the process, however that ends.
   * @returns a function that releases it; null if others held it for the whole waiting time
   */
  hold(name: string, holding?: Holding): Promise<GiveBack | null>
  /** Leaves: releases all locks and notifies the others. */
  close(): Promise<void>
}

/** Announced when any announcement may have been missed: listeners check again. */
export const MISSED = "*"

/** The only process of a database that no other can open, or one that cannot communicate with others. */
export function alone(): Processes {
  const nothing = async () => undefined
  return {
    count: 1,
    leads: true,
    others: async () => [],
    serve: nothing,
    share: () => undefined,
    hold: async () => nothing,
    close: nothing,
  }
}
