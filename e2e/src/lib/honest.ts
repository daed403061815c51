import { sleep } from "./net.ts"

export type Served = { count: number; failed: number; p95: number }

/** What somebody does again and again; whether they got what they wanted, and null when they may not have it for now. */
export type Ask = () => Promise<boolean | null>

/** Somebody who opens that address. */
const opening =
  (address: string): Ask =>
  async () => {
    const response = await fetch(address, { signal: AbortSignal.timeout(30_000) })
    return response.ok && (await response.arrayBuffer()).byteLength > 0
  }

/** Asks for a page's data again and again, as somebody does who opens a form, until told to stop. */
export function askHonestly(what: string | Ask, everyMs = 25): { stop(): Promise<Served> } {
  const ask = typeof what === "string" ? opening(what) : what
  const times: number[] = []
  let failed = 0
  let over = false
  const asking = (async () => {
    while (!over) {
      const from = performance.now()
      const ok = await ask().catch(() => false)
      if (ok) times.push(performance.now() - from)
      else if (ok === false) failed += 1
      await sleep(everyMs)
    }
  })()
  return {
    stop: async () => {
      over = true
      await asking
      times.sort((a, b) => a - b)
      return { count: times.length, failed, p95: times[Math.floor(times.length * 0.95)] ?? Number.POSITIVE_INFINITY }
    },
  }
}

/** How an honest visitor is served while nothing else happens. */
export async function servedQuietly(address: string, ms = 4000): Promise<Served> {
  const asking = askHonestly(address)
  await sleep(ms)
  return asking.stop()
}

/** Milliseconds within which an answer seems to be there at once: what takes no longer is not counted against anything. */
const unnoticed = 50

/** How long 95 of 100 answers may take, in milliseconds, against a quiet server. */
export const noticed = (quiet: Served) => Math.max(3 * quiet.p95, unnoticed)
