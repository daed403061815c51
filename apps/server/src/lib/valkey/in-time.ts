/**
 * The answer, or an error after so many milliseconds. A process that was busy meanwhile first reads what has come: its own stall is nobody
 * else's silence.
 * @throws what the answer throws, and Error when it is late
 */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(new Error(`no answer within ${ms} ms`))), ms)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}

/** What went wrong, on one short line. Where a name leads to several addresses the error that holds the others has no words of its own. */
export function reasonOf(cause: unknown): string {
  const [first = cause] = cause instanceof AggregateError ? (cause.errors as unknown[]) : []
  const text = first instanceof Error ? first.message || first.name : String(first)
  return text.replace(/\s+/g, " ").slice(0, 200)
}
