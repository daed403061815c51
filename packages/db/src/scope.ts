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

/** A scope of one database that the running code is in, and those of other databases around it. */
type Held = { of: Scopes; scope: Scope; outer: Held | undefined }

/**
 * One for all databases: what Node carries along with each promise is paid for each such storage that there is, and one of a database that
 * was closed is never given back.
 */
const current = new AsyncLocalStorage<Held>()

/** The same without what one database holds: only the innermost of each counts. */
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
   * Throws inside an open transaction. A statement on `db` there would run outside the transaction: it would not see its writes, would
   * survive its rollback, and as a write it would wait for the very transaction that waits for it.
   */
  assertOutside(): void {
    let held = current.getStore()
    while (held && held.of !== this) held = held.outer
    if (held?.scope.open) throw new DatabaseUseError("Use `tx`, not `db`, inside a transaction.")
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
