import { shell } from "@intray/server/copy/shell"
import { toast } from "@intray/ui/lib/toast-store"
import { holdsUnsaved } from "../unsaved.ts"
import { latestBuild, ownBuild } from "./read.ts"

/** Milliseconds between two looks while the page is in sight. */
export const lookEvery = 60_000
/** How long the offer stands; whoever misses it gets the new version with the next page that they open. */
const offeredFor = 30_000

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

/** Loads the page anew, unless something is typed on it that lies nowhere else. */
function reload(): void {
  if (!holdsUnsaved()) {
    location.reload()
    return
  }
  // A toast of its own: the one whose button was pressed goes.
  toast({ key: "build-waits", title: shell.build.unsaved, description: shell.build.unsavedNote, action: offer, duration: offeredFor })
}

const offer = { label: shell.build.reload, onPress: reload }

/** Says quietly that there is a new version, and offers it. */
export function offerNewBuilds(): void {
  const own = ownBuild()
  if (own === null) return
  watchBuilds({
    own,
    onNewer: () => void toast({ key: "build", title: shell.build.newer, action: offer, duration: offeredFor }),
  })
}
