import { AsyncLocalStorage } from "node:async_hooks"
import type { Database, DbOrTx, Tx } from "@intray/db"

/** Shared by all databases of the process: each AsyncLocalStorage adds to the cost of every promise, even when it is unused. */
const current = new AsyncLocalStorage<{ db: Database; tx: Tx }>()

/**
 * The transaction that the sign-in library has open, so that writes of its callbacks commit or fail with it; or one that we opened around
 * a library call, which then does all its work in it. Our database rejects statements next to an open transaction; this avoids them.
 */
export function followTransactions(db: Database) {
  const open = (): Tx | undefined => {
    const found = current.getStore()
    return found?.db === db ? found.tx : undefined
  }
  const followed = new Proxy(db, {
    get(target, property) {
      const now = open() ?? target
      if (property === "transaction") {
        return (run: (tx: Tx) => Promise<unknown>) => now.transaction((tx) => current.run({ db, tx }, () => run(tx)))
      }
      const value: unknown = Reflect.get(now, property, now)
      return typeof value === "function" ? value.bind(now) : value
    },
  })
  return { followed, now: (): DbOrTx => open() ?? db }
}
