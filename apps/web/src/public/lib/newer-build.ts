import { publicPages as words } from "@intray/i18n/translated"
import { ownBuild } from "../../lib/builds/read.ts"
import { watchBuilds } from "../../lib/builds/watch.ts"
import { browserStorage } from "../portal/storage.ts"
import { tell } from "./tell.tsx"

/** Milliseconds for which the offer is. */
const offeredFor = 30_000

/** Says quietly that there is a new version of the page, and offers it. Not where what is typed would be lost with the page. */
export function offerNewerPage(): void {
  const own = ownBuild()
  if (own === null || !browserStorage().lasting) return
  const action = { label: words.crashed.action, onPress: () => location.reload() }
  watchBuilds({ own, onNewer: () => tell({ key: "build", title: words.toasts.newer, action, duration: offeredFor }) })
}
