import { AsyncLocalStorage } from "node:async_hooks"
import { DatabaseUseError, TransactionTimeout } from "./errors.ts"

/** The life of one transaction or nested transaction: says whether a statement may still run in it. */
export class Scope {
  readonly parent: Scope | undefined
  #child: Scope | undefined
  #ended: string | undefined
  #failed = false

  constructor(parent?: Scope) {
    this.parent = parent
  }

  /** Neither this transaction nor one around it has ended. */
  get open(): boolean {
    return this.#ended === undefined && (this.parent === undefined || this.parent.open)
  }

  /** Throws when the transaction, or one around it, is over; when a statement in it failed; while one inside it is open. */
  assertUsable(): void {
    this.assertOpen()
    // Postgres refuses by itself. SQLite would go on, and the mistake would show only in somebody else's installation.
    if (this.#failed) {
      throw new DatabaseUseError("A statement of this transaction failed: to catch that and go on, put it into a nested transaction.")
    }
    // The statement would land in the nested transaction, and vanish with it if that is rolled back.
    if (this.#child?.open) {
      throw new DatabaseUseError("A nested transaction is open: use its `tx`, and await it before going on with the outer one.")
    }
  }

  /** Throws when the transaction, or one around it, is over. */
  assertOpen(): void {
    const reason = this.#reason()
    if (reason) throw new DatabaseUseError(reason)
  }

  /** Opens a nested scope. */
  nest(): Scope {
    this.assertUsable()
    this.#child = new Scope(this)
    return this.#child
  }

  /** A statement failed: the transaction can only be rolled back. */
  fail(): void {
    this.#failed = true
  }

  /** From now on statements throw `reason`. The first reason stays. */
  end(reason = "This transaction has ended: something in it was not awaited."): void {
    this.#ended ??= reason
  }

  #reason(): string | undefined {
    return this.#ended ?? (this.parent ? this.parent.#reason() : undefined)
  }
}

/** Knows, for one database, whether the running code is inside one of its transactions. */
export class Scopes {
  readonly #storage = new AsyncLocalStorage<Scope>()

  run<T>(scope: Scope, callback: () => T): T {
    return this.#storage.run(scope, callback)
  }

  /**
   * Throws inside an open transaction. A statement on `db` there would run outside the transaction: it would not see its writes, would
   * survive its rollback, and as a write it would wait for the very transaction that waits for it.
   */
  assertOutside(): void {
    if (this.#storage.getStore()?.open) throw new DatabaseUseError("Use `tx`, not `db`, inside a transaction.")
  }
}

/**
 * Runs a transaction's callback with a deadline. When that passes, the scope ends, so that whatever the callback still tries throws,
 * and the promise rejects with {@link TransactionTimeout}.
 */
export async function withDeadline<T>(scope: Scope, milliseconds: number, callback: () => T): Promise<Awaited<T>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const timeout = new TransactionTimeout(milliseconds)
      scope.end(timeout.message)
      reject(timeout)
    }, milliseconds)
  })
  try {
    return await Promise.race([callback(), late])
  } finally {
    clearTimeout(timer)
  }
}
