import type { LiveMessage } from "@intray/server/modules/live/schema"

/** `live`: events arrive as they happen. `off`: the server has rejected the stream, and there are no retries. */
export type LinkState = "connecting" | "live" | "off"

/** The server's answer to whether a retry makes sense. */
export type Outlook = "try" | "unreachable" | "over"

export type ConnectionOptions = {
  /** Opens a stream that continues after the event `since`. Returns the function that closes it. */
  subscribe: (since: number | null, on: { message: (message: LiveMessage) => void; down: (refused: boolean) => void }) => () => void
  /** Checks, before a new stream is opened, whether the server would accept it. */
  outlook: () => Promise<Outlook>
  onMessage: (message: LiveMessage) => void
  onState: (state: LinkState) => void
  since: number | null
  isOnline?: () => boolean
  random?: () => number
}

export type Connection = {
  /** Called when the page becomes visible or the network is back: runs a retry that is due. */
  nudge: (atOnce?: boolean) => void
  stop: () => void
}

/** Maximum delay in milliseconds before a retry, by its number from 0: half a second, then one, up to ten. */
export function retryMs(attempt: number, random: () => number): number {
  const longest = attempt < 30 ? 1000 : 10_000
  return Math.min(500 * 2 ** Math.min(attempt, 10), longest) * (0.5 + random() / 2)
}

/** Milliseconds after which a page whose stream was replaced by newer ones opens another. */
const replacedMs = 60_000

/**
 * A first stream receives the events of the last 15 seconds. If it starts about that late or later, the page's data is older, so the page
 * must refetch.
 */
const headStartMs = 10_000

/** Keeps one stream open: reopens it after every end, from the last received event, with growing delays. */
export function createConnection(options: ConnectionOptions): Connection {
  const { subscribe, outlook, onMessage, onState, isOnline = () => navigator.onLine !== false, random = Math.random } = options
  let seq = options.since
  const begun = Date.now()
  /** Whether a stream has reported its start position. */
  let told = seq !== null
  let attempt = 0
  let dueAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let close: (() => void) | null = null
  let stopped = false
  let asking = false

  const state = (next: LinkState) => {
    if (!stopped) onState(next)
  }

  function open(): void {
    // Messages of a replaced stream are ignored.
    let current = true
    let opened: (() => void) | null = null
    const leave = () => {
      current = false
      opened?.()
    }
    close = leave
    opened = subscribe(seq, {
      message: (message) => {
        if (!current || stopped) return
        if (message.type === "replaced") {
          leave()
          return later(replacedMs)
        }
        seq = Math.max(seq ?? 0, message.seq)
        if (message.type === "ready") {
          attempt = 0
          state("live")
        }
        onMessage(message)
        if (message.type !== "ready" || told) return
        told = true
        if (Date.now() - begun > headStartMs) onMessage({ type: "reset", seq: message.seq })
      },
      down: (refused) => {
        if (!current || stopped) return
        leave()
        if (refused) attempt = Math.max(attempt, 3)
        later(retryMs(attempt, random))
      },
    })
    if (!current) opened()
  }

  function later(ms: number): void {
    close = null
    attempt += 1
    dueAt = Date.now() + ms
    state("connecting")
    clearTimeout(timer)
    timer = setTimeout(again, ms)
  }

  async function again(): Promise<void> {
    if (stopped || close || asking) return
    // The browser's `online` event triggers the retry.
    if (!isOnline()) return
    asking = true
    const found = await outlook().catch((): Outlook => "unreachable")
    asking = false
    if (stopped) return
    if (found === "over") return state("off")
    if (found === "unreachable") return later(retryMs(attempt, random))
    open()
  }

  state("connecting")
  open()
  return {
    nudge(atOnce = false) {
      if (stopped || close || asking) return
      if (!atOnce && Date.now() < dueAt) return
      clearTimeout(timer)
      void again()
    },
    stop() {
      stopped = true
      clearTimeout(timer)
      close?.()
    },
  }
}
