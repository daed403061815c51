import type { LiveMessage, Present } from "@intray/server/modules/live/schema"
import type { LinkState } from "./connection.ts"

/** What this tab knows of the team's life: its state, who is there, and who wants to hear. */

const nobody: readonly Present[] = []

/** Messages that are remembered for the person who is about to listen: far more than come while a screen is drawn. */
const REMEMBERED = 100

export function createLiveStore() {
  /** The latest, and how many there were in all. */
  let recent: readonly LiveMessage[] = []
  let heard = 0
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
    /** How many messages there were: to be given to `listen` by who listens a little later. */
    heard: () => heard,
    /** Hears what happened, and first what has since there were `from` messages. Returns how to stop. */
    listen(listener: (message: LiveMessage) => void, from = heard) {
      const last = recent.at(-1)
      const missed = heard - from
      if (last && missed > recent.length) listener({ type: "reset", seq: last.seq })
      else if (missed > 0) for (const message of recent.slice(-missed)) listener(message)
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
      heard += 1
      recent = [...recent, message].slice(-REMEMBERED)
      for (const listener of listeners) listener(message)
    },
    /** Begins again, for that person. */
    begin(userId: string) {
      me = userId
      recent = []
      state = "connecting"
      who = nobody
      changed()
    },
  }
}

/** This tab's. */
export const liveStore = createLiveStore()
