/**
 * Waits for an answer with a timeout. The time starts when the event loop sends the request, and pending input is
 * read before it counts as over, so that a busy process does not mistake its own delay for the server's.
 * @throws what the answer throws, and Error on a timeout
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
 * A short reason for an error, on one line. If a host has several addresses, the combined error has no message, so the first one's is used.
 * @param secrets to be removed: a server may repeat its input
 */
export function reasonOf(cause: unknown, secrets: readonly (string | null)[] = []): string {
  const [first = cause] = cause instanceof AggregateError ? (cause.errors as unknown[]) : []
  let text = first instanceof Error ? first.message || first.name : String(first)
  for (const secret of secrets) if (secret) for (const form of [secret, encodeURIComponent(secret)]) text = text.replaceAll(form, "…")
  return text.replace(/\s+/g, " ").slice(0, 200)
}
