import { shell } from "@intray/i18n/shell"
import { toast } from "@intray/ui/lib/toast-store"
import { holdsUnsaved } from "../unsaved.ts"
import { ownBuild } from "./read.ts"
import { watchBuilds } from "./watch.ts"

/** How long the offer is; anyone who misses it gets the new version with the next page that they open. */
const offeredFor = 30_000

/** Loads the page again, unless something is typed on it that lies nowhere else. */
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
