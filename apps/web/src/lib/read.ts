/** Statuses of answers that may well be different a moment later. */
export const passing: ReadonlySet<number> = new Set([408, 409, 425, 429, 500, 502, 503, 504])

/** Milliseconds before the second try where the server names none, and the longest that anybody is kept waiting for it. */
export const pause = 500
export const longestPause = 10_000

/**
 * Milliseconds to wait before asking again; null where it is not worth it, or not wanted before somebody would have gone.
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
 * Asks for what is only read, and once more after a lost connection or a passing failure: what is read twice does no harm.
 * @param init is made again for each try, so that each has its own patience
 * @returns the last answer; rejects as `fetch` does when there was none
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
    // Anyone who asked has gone, or has waited long enough.
    if (first.signal?.aborted) throw cause
  }
  await waiting(wait)
  return fetch(path, init())
}
