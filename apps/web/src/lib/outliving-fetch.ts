/**
 * Bytes of changes that may be on their way and outlive the page, together: a browser takes no more than 64 KiB of them and refuses what
 * goes beyond it at once. It counts until answers have been read, and we until they begin.
 */
const mostBytes = 24 * 1024

/**
 * A `fetch` whose changes outlive the page: what was pressed just before somebody leaves it, or closes its tab, arrives all the same. Reads
 * die with the page, and so does a change that is too long for what the browser allows.
 * @param ask what asks, the browser's own unless said
 */
export function createOutlivingFetch(ask: typeof fetch = (input, init) => fetch(input, init)): typeof fetch {
  let underWay = 0
  return async (input, init) => {
    const body = init?.body
    const bytes = typeof body === "string" ? new Blob([body]).size : Number.POSITIVE_INFINITY
    if (init?.method !== "POST" || underWay + bytes > mostBytes) return ask(input, init)
    underWay += bytes
    try {
      return await ask(input, { ...init, keepalive: true })
    } finally {
      underWay -= bytes
    }
  }
}
