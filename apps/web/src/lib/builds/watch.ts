import { latestBuild } from "./read.ts"

/** Milliseconds between two checks while the page is visible. */
export const lookEvery = 60_000

type Watch = { own: string; read?: () => Promise<string | null>; onNewer: (id: string) => void }

/**
 * Checks for a newer build: every minute while the page is visible, when it becomes visible, and when the connection is back. Reports
 * each one once. Returns the function that stops it.
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
    // After a rollback the server may have this page's build again.
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
