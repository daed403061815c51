/**
 * Maximum total bytes of `keepalive` requests in flight: browsers reject more than 64 KiB at once. Browsers count a request until its
 * response is read; this counts until the response begins.
 */
const mostBytes = 24 * 1024

/**
 * A `fetch` whose changes survive closing the page: the last action before the user leaves still arrives. Reads are cancelled with the
 * page, and so are changes that exceed the browser's limit.
 * @param ask the underlying fetch, by default the browser's
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
