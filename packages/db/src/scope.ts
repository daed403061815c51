import { AsyncLocalStorage } from "node:async_hooks"
import { DatabaseUseError, TransactionTimeout } from "./errors.ts"

/** The lifetime of a transaction or nested transaction: decides whether a statement may still run in it. */
export class Scope {
  readonly parent: Scope | undefined
  #child: Scope | undefined
  #ended: string | undefined
  #failed = false

  constructor(parent?: Scope) {
    this.parent = parent
  }

  /** Neither this transaction nor an outer one has ended. */
  get open(): boolean {
    return this.#ended === undefined && (this.parent === undefined || this.parent.open)
  }

  /** Throws if the transaction, or an outer one, has ended; if a statement in it failed; or while a nested one is open. */
  assertUsable(): void {
    this.assertOpen()
    // Postgres rejects the statement itself. SQLite would continue, and the mistake would show only on Postgres installations.
    if (this.#failed) {
      throw new DatabaseUseError("A statement of this transaction failed: to catch that and go on, put it into a nested transaction.")
    }
    // The statement would run in the nested transaction, and be lost if that is rolled back.
    if (this.#child?.open) {
      throw new DatabaseUseError("A nested transaction is open: use its `tx`, and await it before going on with the outer one.")
    }
  }

  /** Throws if the transaction, or an outer one, has ended. */
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

  /** Records a failed statement: the transaction can only be rolled back. */
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

/** The scope of one database that the running code is in, and those of other databases around it. */
type Held = { of: Scopes; scope: Scope; outer: Held | undefined }

/** Shared by all databases: each AsyncLocalStorage adds to the cost of every promise, and that of a closed database is never freed. */
const current = new AsyncLocalStorage<Held>()

/** The chain without one database's scope: only the innermost of each counts. */
function without(held: Held | undefined, of: Scopes): Held | undefined {
  if (held === undefined) return undefined
  return held.of === of ? held.outer : { ...held, outer: without(held.outer, of) }
}

/** Knows, for one database, whether the running code is inside one of its transactions. */
export class Scopes {
  run<T>(scope: Scope, callback: () => T): T {
    return current.run({ of: this, scope, outer: without(current.getStore(), this) }, callback)
  }

  /**
   * Throws inside an open transaction. A statement on `db` there would run outside the transaction: it would not see the transaction's
   * writes, and would survive its rollback. A write would deadlock with the transaction that waits for it.
   */
  assertOutside(): void {
    let held = current.getStore()
    while (held && held.of !== this) held = held.outer
    if (held?.scope.open) throw new DatabaseUseError("Use `tx`, not `db`, inside a transaction.")
  }
}

/**
 * Runs a transaction's callback with a deadline. After it the scope ends, so that further statements of the callback throw, and the
 * promise rejects with {@link TransactionTimeout}.
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
