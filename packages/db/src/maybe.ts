/**
 * A value, or a promise of it. Most values are available at once; using them without a promise in every function on the way saves a third
 * of the cost of a small query. Callers either `await` it or continue with {@link after}.
 */
export type Maybe<T> = T | Promise<T>

/** Whether it is a promise. Any thenable counts. */
export function isToCome<T>(value: Maybe<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
}

/** Continues with a value. If it is already available, `next` runs at once and its errors are thrown synchronously. */
export function after<T, R>(value: Maybe<T>, next: (value: T) => Maybe<R>): Maybe<R> {
  return isToCome(value) ? value.then(next) : next(value)
}

/** Runs a function and continues with its result, or with the error it threw or rejected with. */
export function outcome<T, R>(act: () => Maybe<T>, good: (value: T) => Maybe<R>, bad: (cause: unknown) => Maybe<R>): Maybe<R> {
  let value: Maybe<T>
  try {
    value = act()
  } catch (cause) {
    return bad(cause)
  }
  return isToCome(value) ? value.then(good, bad) : good(value)
}

/** Resolves all values in their order. All of them have already started. */
export function every<T>(values: readonly Maybe<T>[]): Maybe<readonly T[]> {
  return values.some(isToCome) ? Promise.all(values) : (values as readonly T[])
}
