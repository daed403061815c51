import { createWorld, type FrozenWorld, type World } from "./world.ts"

/** What takes away what other examples need: where they share a copy it comes last. */
export const takesAway = /\.(archive|ban|cancel|delete|discard|empty|erase|leave|merge|remove|revoke|trash|undo)/i

export type Copies = {
  open(): Promise<World>
  /** @param copy null: none was opened */
  close(copy: World | null): Promise<void>
  /** Closes what is shared. */
  end(): Promise<void>
}

/**
 * Copies of a frozen world for calls that change it. On SQLite each call has a copy of its own. On Postgres, where a copy takes seconds, all
 * share one.
 */
export function makeCopies(from: FrozenWorld): Copies {
  let shared: World | undefined
  return {
    async open() {
      if (shared) return shared
      const copy = await createWorld({ from })
      if (copy.db.engine === "postgres") shared = copy
      return copy
    },
    async close(copy) {
      if (copy !== shared) await copy?.close()
    },
    async end() {
      await shared?.close()
    },
  }
}
