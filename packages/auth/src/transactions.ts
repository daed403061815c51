import { AsyncLocalStorage } from "node:async_hooks"
import type { Database, DbOrTx, Tx } from "@intray/db"

/**
 * The transaction that the sign-in library has open, so that what its callbacks write commits or fails with it.
 * Our database refuses statements beside an open transaction, which this makes unnecessary.
 */
export function followTransactions(db: Database) {
  const current = new AsyncLocalStorage<Tx>()
  const followed = new Proxy(db, {
    get(target, property) {
      if (property === "transaction") {
        return (run: (tx: Tx) => Promise<unknown>) => target.transaction((tx) => current.run(tx, () => run(tx)))
      }
      const value: unknown = Reflect.get(target, property, target)
      return typeof value === "function" ? value.bind(target) : value
    },
  })
  return { followed, now: (): DbOrTx => current.getStore() ?? db }
}
