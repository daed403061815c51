import type { LiveMessage, Present } from "@intray/server/features/core/live/schema"
import type { LinkState } from "./connection.ts"

/** What this tab knows of the team's life: its state, who is there, and who wants to hear. */

const nobody: readonly Present[] = []

function createLiveStore() {
  const listeners = new Set<(message: LiveMessage) => void>()
  const watchers = new Set<() => void>()
  let state: LinkState = "connecting"
  let who: readonly Present[] = nobody
  let me = ""
  const changed = () => {
    for (const watcher of watchers) watcher()
  }
  return {
    state: () => state,
    /** Who else of the team has what open. */
    who: () => who,
    /** Hears what happened. Returns how to stop. */
    listen(listener: (message: LiveMessage) => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Is called when `state` or `who` is another. Returns how to stop. */
    watch(watcher: () => void) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
    setState(next: LinkState) {
      if (next === state) return
      state = next
      changed()
    },
    hear(message: LiveMessage) {
      if (message.type === "presence") {
        who = message.who.filter((one) => one.userId !== me)
        changed()
      }
      for (const listener of listeners) listener(message)
    },
    /** Begins anew, for that person. */
    begin(userId: string) {
      me = userId
      state = "connecting"
      who = nobody
      changed()
    },
  }
}

/** This tab's. */
export const liveStore = createLiveStore()
