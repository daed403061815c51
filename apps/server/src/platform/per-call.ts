import { isToCome, type Maybe } from "@intray/db"

/**
 * Remembers what was read for a context, which lives as long as one call. A query that failed, for example because its transaction has
 * ended, is repeated.
 */
export function perCall<Context extends object, Value>() {
  const known = new WeakMap<Context, Maybe<Value>>()
  return (ctx: Context, read: () => Maybe<Value>): Maybe<Value> => {
    const before = known.get(ctx)
    if (before !== undefined) return before
    const found = read()
    known.set(ctx, found)
    if (isToCome(found))
      found.then(
        (value) => known.set(ctx, value),
        () => known.delete(ctx),
      )
    return found
  }
}
