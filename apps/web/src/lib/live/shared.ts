import type { LiveMessage } from "@intray/server/modules/live/schema"
import type { Connection, LinkState } from "./connection.ts"

type Connect = (since: number | null, on: { message: (message: LiveMessage) => void; state: (state: LinkState) => void }) => Connection

/** Messages between the tabs of a browser. */
type Word =
  /** A message that came after the event `from`. */
  | { kind: "message"; from: number | null; message: LiveMessage }
  | { kind: "state"; state: LinkState }
  /** A tab has been opened and has no state yet. */
  | { kind: "hello" }
  | { kind: "recent"; messages: LiveMessage[]; seq: number | null; state: LinkState }
  /** A tab whose updates have stopped became visible. */
  | { kind: "nudge" }

/** The browser features it needs; without one of them every tab has its own connection. */
export type Sharing = {
  locks: Pick<LockManager, "request"> | undefined
  channel: ((name: string) => Pick<BroadcastChannel, "postMessage" | "close" | "onmessage">) | undefined
}

const browserSharing = (): Sharing => ({
  locks: navigator.locks,
  channel: typeof BroadcastChannel === "undefined" ? undefined : (name) => new BroadcastChannel(name),
})

export type Shared = { nudge: (atOnce?: boolean) => void; stop: () => void }

/** Milliseconds of recent events that a new tab receives, because it loaded its data before it listened. */
const recentMs = 15_000
const maxRecent = 200

/**
 * One connection for all tabs of a browser with the same `name` (a user and a team). One tab holds it and forwards messages. When it
 * closes, another tab continues from the last received event.
 */
export function share(
  name: string,
  connect: Connect,
  on: { message: (message: LiveMessage) => void; state: (state: LinkState) => void },
  sharing: Sharing = browserSharing(),
): Shared {
  const { locks } = sharing
  const channel = locks && sharing.channel?.(name)
  let connection: Connection | null = null
  let seq: number | null = null
  let state: LinkState = "connecting"
  let recent: { at: number; message: LiveMessage }[] = []
  let presence: LiveMessage | null = null
  let stopped = false
  let release: (() => void) | undefined
  const waiting = new AbortController()

  const say = (word: Word) => channel?.postMessage(word)
  const show = (next: LinkState) => {
    state = next
    on.state(next)
  }
  const hear = (message: LiveMessage) => {
    seq = Math.max(seq ?? 0, message.seq)
    on.message(message)
  }

  function lead(): void {
    connection = connect(seq, {
      message: (message) => {
        const now = Date.now()
        if (message.type === "presence") presence = message
        else recent = [...recent.filter((one) => one.at > now - recentMs), { at: now, message }].slice(-maxRecent)
        say({ kind: "message", from: seq, message })
        hear(message)
      },
      state: (next) => {
        say({ kind: "state", state: next })
        show(next)
      },
    })
  }

  /** Handles a message from the tab with the connection. */
  function follow(word: Word): void {
    if (word.kind === "state") show(word.state)
    else if (word.kind === "recent") {
      if (word.state !== state) show(word.state)
      if (seq !== null) return
      seq = word.seq
      for (const message of word.messages) hear(message)
    } else if (word.kind === "message") {
      const { message, from } = word
      // A suspended tab may have missed messages.
      const missed = seq !== null && from !== null && from > seq
      if (missed && message.type !== "reset") on.message({ type: "reset", seq: message.seq })
      if (message.type === "changes" && seq !== null && message.seq <= seq) return
      hear(message)
    }
  }

  if (channel) {
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (stopped) return
      if (!connection) return follow(data)
      if (data.kind === "nudge") connection.nudge()
      if (data.kind === "hello") {
        const now = Date.now()
        const messages = recent.filter((one) => one.at > now - recentMs).map((one) => one.message)
        say({ kind: "recent", messages: presence ? [...messages, presence] : messages, seq, state })
      }
    }
  }
  if (!locks || !channel) lead()
  else {
    say({ kind: "hello" })
    void locks
      .request(name, { signal: waiting.signal }, () => {
        if (stopped) return
        lead()
        return new Promise<void>((resolve) => {
          release = resolve
        })
      })
      .catch(() => undefined)
  }

  return {
    nudge(atOnce) {
      if (connection) connection.nudge(atOnce)
      else if (state !== "live") say({ kind: "nudge" })
    },
    stop() {
      stopped = true
      waiting.abort()
      connection?.stop()
      release?.()
      channel?.close()
    },
  }
}
