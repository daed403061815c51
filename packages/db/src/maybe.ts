/**
 * Something that is there already, or will be. What is before every call is nearly always there: to go on with it at once, instead of by
 * a promise for each function on the way, is a third of what a small query costs. Anyone who is given one either awaits it, as ever, or goes on by
 * {@link after}.
 */
export type Maybe<T> = T | Promise<T>

/** Whether it is still to come. Anything that can be awaited counts. */
export function isToCome<T>(value: Maybe<T>): value is Promise<T> {
  return typeof value === "object" && value !== null && typeof (value as { then?: unknown }).then === "function"
}

/** Goes on with a value: at once where it is there, and then what `next` throws is thrown. */
export function after<T, R>(value: Maybe<T>, next: (value: T) => Maybe<R>): Maybe<R> {
  return isToCome(value) ? value.then(next) : next(value)
}

/** Does something, and goes on with what came of it, or with what was thrown or rejected. */
export function outcome<T, R>(act: () => Maybe<T>, good: (value: T) => Maybe<R>, bad: (cause: unknown) => Maybe<R>): Maybe<R> {
  let value: Maybe<T>
  try {
    value = act()
  } catch (cause) {
    return bad(cause)
  }
  return isToCome(value) ? value.then(good, bad) : good(value)
}

/** All of them, in their order; each has begun. */
export function every<T>(values: readonly Maybe<T>[]): Maybe<readonly T[]> {
  return values.some(isToCome) ? Promise.all(values) : (values as readonly T[])
}
