/** Status codes of temporary failures. */
export const passing: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Milliseconds before a retry if the server names none, and the longest wait for one. */
export const pause = 500
export const longestPause = 10_000

/**
 * Milliseconds before a retry; null if it is not worthwhile, or if the server asks for a longer wait than a user would accept.
 * @param header `Retry-After`: seconds, or a date
 */
export function pauseBefore(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === "") return pause
  const wanted = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  if (Number.isNaN(wanted)) return pause
  return wanted > longestPause ? null : Math.max(0, wanted)
}

const waiting = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Fetches read-only data, with one retry after a lost connection or a temporary failure, because reading twice does no harm.
 * @param init is called for each attempt, so that each has its own timeout
 * @returns the last response; rejects like `fetch` if there was none
 */
export async function read(path: string, init: () => RequestInit = () => ({})): Promise<Response> {
  const first = init()
  let wait = pause
  try {
    const answer = await fetch(path, first)
    if (!passing.has(answer.status)) return answer
    const wanted = pauseBefore(answer.headers.get("retry-after"))
    if (wanted === null) return answer
    wait = wanted
  } catch (cause) {
    // The caller has left, or has waited long enough.
    if (first.signal?.aborted) throw cause
  }
  await waiting(wait)
  return fetch(path, init())
}
