import { shell } from "@intray/i18n/shell"
import { toast } from "@intray/ui/lib/toast-store"
import { holdsUnsaved } from "../unsaved.ts"
import { ownBuild } from "./read.ts"
import { watchBuilds } from "./watch.ts"

/** Milliseconds that the offer is shown; users who miss it get the new version with the next page they load. */
const offeredFor = 30_000

/** Reloads the page, unless it contains unsaved text. */
function reload(): void {
  if (!holdsUnsaved()) {
    location.reload()
    return
  }
  // A separate toast, because the one whose button was pressed closes.
  toast({ key: "build-waits", title: shell.build.unsaved, description: shell.build.unsavedNote, action: offer, duration: offeredFor })
}

const offer = { label: shell.build.reload, onPress: reload }

/** Shows a toast for each new version, with a button to reload. */
export function offerNewBuilds(): void {
  const own = ownBuild()
  if (own === null) return
  watchBuilds({
    own,
    onNewer: () => void toast({ key: "build", title: shell.build.newer, action: offer, duration: offeredFor }),
  })
}
