import { latestBuild } from "./read.ts"

/** Milliseconds between two looks while the page is in sight. */
export const lookEvery = 60_000

type Watch = { own: string; read?: () => Promise<string | null>; onNewer: (id: string) => void }

/**
 * Looks for a newer build: every minute while the page is in sight, when it comes back into sight, and when the connection is back. Tells of
 * each once. Returns how to end that.
 */
export function watchBuilds({ own, read = latestBuild, onNewer }: Watch): () => void {
  let known = own
  let looking = false
  const look = async () => {
    if (looking || document.visibilityState !== "visible") return
    looking = true
    const latest = await read()
    looking = false
    if (latest === null || latest === known) return
    known = latest
    // What was there before may be there again: then this page is the newest once more.
    if (latest !== own) onNewer(latest)
  }
  const now = () => void look()
  const timer = setInterval(now, lookEvery)
  window.addEventListener("focus", now)
  window.addEventListener("online", now)
  document.addEventListener("visibilitychange", now)
  return () => {
    clearInterval(timer)
    window.removeEventListener("focus", now)
    window.removeEventListener("online", now)
    document.removeEventListener("visibilitychange", now)
  }
}
