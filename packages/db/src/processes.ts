import type { Database } from "./database.ts"

/** Gives back what was taken; a second call does nothing. */
export type GiveBack = () => Promise<void>

export type Holding = {
  /** Milliseconds that this one waits; 0: it asks once. 30000. */
  patienceMs?: number
  /** Somebody waits for it: anyone who holds it ends soon, where that costs nothing. Called as well when it was lost with the connection. */
  asked?: () => void
}

/**
 * The processes that share one database, as one of them sees them. On SQLite there is one, which holds everything at once and tells nobody.
 * Nothing here is needed for what is stored to be right: it is who comes first, who is notified sooner, and who does what is done once.
 */
export type Processes = {
  /** How many serve, this one included, as far as it knows by now. */
  readonly count: number
  /** Whether this is the one that does what only one has to do. There may be none for some seconds, and never two that both live. */
  readonly leads: boolean
  /** The versions of the others that serve, asked now. */
  others(): Promise<string[]>
  /** From now on this one counts among those that serve. */
  serve(): Promise<void>
  /** Has what is announced here heard in the others, and what is announced there heard here. What may have been missed is {@link MISSED}. */
  share(db: Pick<Database, "announce" | "onAnnounced">): void
  /**
   * Holds a name that only one request of all processes holds at a time. It goes with the process, however that ends.
   * @returns what gives it back; null where others had it for as long as this one would wait
   */
  hold(name: string, holding?: Holding): Promise<GiveBack | null>
  /** Leaves: what it held is free, and the others hear of it. */
  close(): Promise<void>
}

/** What is announced where anything may have been announced and not heard: anyone who follows something looks again. */
export const MISSED = "*"

/** The one process of a database that no other can open, or of one that cannot tell of others. */
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
