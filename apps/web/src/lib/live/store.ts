import type { LiveMessage, Present } from "@intray/server/modules/live/schema"
import type { LinkState } from "./connection.ts"

/** The live state of this tab: connection, viewers, and listeners. */

const nobody: readonly Present[] = []

/** Maximum number of messages kept for components that are about to listen: far more than arrive during a render. */
const REMEMBERED = 100

export function createLiveStore() {
  /** The latest messages, and their total number. */
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
    /** The other members, and what they have open. */
    who: () => who,
    /** Total number of messages: pass it to `listen` when listening starts later. */
    heard: () => heard,
    /** Calls the listener with each message, and first with those since the count `from`. Returns the function that unsubscribes. */
    listen(listener: (message: LiveMessage) => void, from = heard) {
      const last = recent.at(-1)
      const missed = heard - from
      if (last && missed > recent.length) listener({ type: "reset", seq: last.seq })
      else if (missed > 0) for (const message of recent.slice(-missed)) listener(message)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** Called when `state` or `who` changes. Returns the function that unsubscribes. */
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
    /** Restarts for this user. */
    begin(userId: string) {
      me = userId
      recent = []
      state = "connecting"
      who = nobody
      changed()
    },
  }
}

/** The store of this tab. */
export const liveStore = createLiveStore()
