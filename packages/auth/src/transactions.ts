import { AsyncLocalStorage } from "node:async_hooks"
import type { Database, DbOrTx, Tx } from "@intray/db"

/** Of all databases of the process: what Node carries along with each promise costs the same for each such storage that was ever made. */
const current = new AsyncLocalStorage<{ db: Database; tx: Tx }>()

/**
 * The transaction that the sign-in library has open, so that what its callbacks write commits or fails with it; or one that we opened
 * around a call of the library's, which then does all its work in it. Our database refuses statements next to an open transaction, which
 * this makes unnecessary.
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
