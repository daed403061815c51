/** The result of a request: the requested data, an error message, or no response at all. */
export type Got =
  | { kind: "done"; status: number; body: unknown; headers: Headers }
  | { kind: "refused"; status: number }
  | { kind: "silent" }

/** Status codes allowed during a failure: try later, server busy, storage full, sign in again. */
const excused = new Set([401, 429, 503, 507])

/** Counts the responses that people got during a failure. */
export class Told {
  /** Number of error responses by status. */
  readonly refusals = new Map<number, number>()
  /** The distinct error messages. */
  readonly sentences = new Set<string>()
  /** Connections that ended without a response. */
  silent = 0
  /** Milliseconds of the longest wait for a response. */
  longest = 0
  /** Responses that help no one: a status for a server error, or an empty body. */
  readonly unhelpful: string[] = []

  /** Sends a request and checks the response. Waits for at most 30 seconds. */
  async ask(address: string, init: RequestInit = {}): Promise<Got> {
    const from = performance.now()
    try {
      const response = await fetch(address, { ...init, signal: AbortSignal.timeout(30_000) })
      const text = await response.text()
      this.longest = Math.max(this.longest, performance.now() - from)
      if (response.ok)
        return { kind: "done", status: response.status, body: text === "" ? null : JSON.parse(text), headers: response.headers }
      return this.#refused(init.method ?? "GET", new URL(address).pathname, response.status, text)
    } catch {
      this.silent += 1
      return { kind: "silent" }
    }
  }

  #refused(method: string, path: string, status: number, text: string): Got {
    this.refusals.set(status, (this.refusals.get(status) ?? 0) + 1)
    const words = wordsOf(text)
    // Error messages contain unique ids.
    if (words) this.sentences.add(`${status} ${words.replace(/\b[0-9a-f]{8}\b/, "…")}`)
    // A response to HEAD has no body.
    if (!(words || method === "HEAD") || !excused.has(status)) this.unhelpful.push(`${method} ${path}: ${status} ${text.slice(0, 160)}`)
    return { kind: "refused", status }
  }

  /** For the table. */
  get summary(): string {
    const all = [...this.refusals].map(([status, count]) => `${count} × ${status}`)
    if (this.silent > 0) all.push(`${this.silent} without an answer`)
    return all.join(", ") || "nothing refused"
  }
}

/** The sentence that a refusal has for people, wherever its protocol puts it; null: there is none. */
function wordsOf(text: string): string | null {
  let words = text.trim()
  try {
    const body = JSON.parse(text) as { detail?: string; message?: string; error?: { message?: string } }
    words = body.detail ?? body.error?.message ?? body.message ?? ""
  } catch {
    // Text it is.
  }
  return /^\p{L}[^<>]{12,}[.?!]$/u.test(words) ? words : null
}
