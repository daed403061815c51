/**
 * The answer, or an error after so many milliseconds. A process that is busy is nobody else's silence: the time begins with the turn in which
 * the question leaves, as the client writes at the end of the present one, and what has come is read before it is over.
 * @throws what the answer throws, and Error when it is late
 */
export async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  let begin: NodeJS.Immediate | undefined
  const late = new Promise<never>((_, reject) => {
    const over = () => setImmediate(() => reject(new Error(`no answer within ${ms} ms`)))
    begin = setImmediate(() => {
      timer = setTimeout(over, ms)
    })
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearImmediate(begin)
    clearTimeout(timer)
  }
}

/**
 * What went wrong, on one short line. Where a name leads to several addresses the error that holds the others has no words of its own.
 * @param secrets what must not be told: a server may repeat what it was asked
 */
export function reasonOf(cause: unknown, secrets: readonly (string | null)[] = []): string {
  const [first = cause] = cause instanceof AggregateError ? (cause.errors as unknown[]) : []
  let text = first instanceof Error ? first.message || first.name : String(first)
  for (const secret of secrets) if (secret) for (const form of [secret, encodeURIComponent(secret)]) text = text.replaceAll(form, "…")
  return text.replace(/\s+/g, " ").slice(0, 200)
}
