import { AsyncLocalStorage } from "node:async_hooks"
import type { Database, DbOrTx, Tx } from "@intray/db"

/**
 * The transaction that the sign-in library has open, so that what its callbacks write commits or fails with it; or one that we opened
 * around a call of the library's, which then does all its work in it. Our database refuses statements beside an open transaction, which
 * this makes unnecessary.
 */
export function followTransactions(db: Database) {
  const current = new AsyncLocalStorage<Tx>()
  const followed = new Proxy(db, {
    get(target, property) {
      const now = current.getStore() ?? target
      if (property === "transaction") {
        return (run: (tx: Tx) => Promise<unknown>) => now.transaction((tx) => current.run(tx, () => run(tx)))
      }
      const value: unknown = Reflect.get(now, property, now)
      return typeof value === "function" ? value.bind(now) : value
    },
  })
  return { followed, now: (): DbOrTx => current.getStore() ?? db }
}
