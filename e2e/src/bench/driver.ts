import { Pool } from "undici"

/** One call of a workload; `index` runs over all calls of a run, so that no two are the same where that matters. */
export type Call = { method: "GET" | "POST"; path: string; headers?: Record<string, string>; body?: string; status?: number }
export type Caller = (index: number) => Call

/** What one server did in one slice of time. */
export type Slice = { calls: number; seconds: number; milliseconds: number[] }

/**
 * Calls a server in closed loops, each waiting for its answer before it asks again.
 * @param connections loops, each with a connection of its own
 * @param ms how long; a call that has begun is waited for
 * @throws Error with the answer, when it is not the one expected: a refusal is quicker than work
 */
export async function drive(pool: Pool, connections: number, ms: number, next: () => Call): Promise<Slice> {
  const milliseconds: number[] = []
  const from = performance.now()
  const loop = async () => {
    for (;;) {
      const begun = performance.now()
      if (begun - from >= ms) return
      const { method, path, headers, body, status = 200 } = next()
      const answer = await pool.request({ method, path, headers, body: body ?? null })
      const text = await answer.body.text()
      if (answer.statusCode !== status) throw new Error(`${method} ${path.slice(0, 120)}: ${answer.statusCode} ${text.slice(0, 400)}`)
      milliseconds.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, loop))
  return { calls: milliseconds.length, seconds: (performance.now() - from) / 1000, milliseconds }
}

/** A pool with exactly so many connections, nothing sent ahead. */
export function poolOf(origin: string, connections: number): Pool {
  return new Pool(origin, { connections, pipelining: 1, headersTimeout: 60_000, bodyTimeout: 60_000 })
}
