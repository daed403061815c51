import type { LiveMessage } from "@intray/server/modules/live/schema"
import { afterEach, describe, expect, it } from "vitest"
import type { LinkState } from "./connection.ts"
import { type Shared, type Sharing, share } from "./shared.ts"

/** A simulated browser that all these tabs share. */
function browser() {
  const channels = new Set<{ onmessage: ((event: MessageEvent) => void) | null }>()
  const queue: (() => Promise<void>)[] = []
  let held = false
  const next = () => {
    const one = held ? undefined : queue.shift()
    if (!one) return
    held = true
    void one().finally(() => {
      held = false
      next()
    })
  }
  const request = (_name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const entry = async () => {
        await run()
        resolve()
      }
      queue.push(entry)
      signal.addEventListener("abort", () => {
        const at = queue.indexOf(entry)
        if (at >= 0) queue.splice(at, 1)
        reject(new Error("aborted"))
      })
      queueMicrotask(next)
    })
  const sharing: Sharing = {
    locks: { request } as unknown as LockManager,
    channel: () => {
      const own = {
        onmessage: null as ((event: MessageEvent) => void) | null,
        close: () => void channels.delete(own),
        postMessage: (data: unknown) => {
          for (const other of channels) if (other !== own) queueMicrotask(() => other.onmessage?.({ data } as MessageEvent))
        },
      }
      channels.add(own)
      return own
    },
  }
  return sharing
}

type Stream = { since: number | null; say: (message: LiveMessage) => void; state: (state: LinkState) => void; nudges: number }
const streams: Stream[] = []
const tabs: Shared[] = []
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.stop()
  streams.length = 0
})

function tab(sharing: Sharing) {
  const heard: LiveMessage[] = []
  const states: LinkState[] = []
  const shared = share(
    "name",
    (since, on) => {
      const stream: Stream = { since, say: on.message, state: on.state, nudges: 0 }
      streams.push(stream)
      const nudge = () => {
        stream.nudges += 1
      }
      return { nudge, stop: () => undefined }
    },
    { message: (message) => heard.push(message), state: (state) => states.push(state) },
    sharing,
  )
  tabs.push(shared)
  return { ...shared, heard, states, seqs: () => heard.map((message) => `${message.type} ${message.seq}`) }
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
const changes = (seq: number): LiveMessage => ({ type: "changes", seq, changes: [] })

describe("tabs of a browser", () => {
  it("share one connection and receive the same messages", async () => {
    const sharing = browser()
    const [first, second] = [tab(sharing), tab(sharing)]
    await settle()
    expect(streams).toHaveLength(1)
    streams[0]?.state("live")
    streams[0]?.say({ type: "ready", seq: 4 })
    streams[0]?.say(changes(5))
    await settle()
    expect(first.seqs()).toEqual(["ready 4", "changes 5"])
    expect(second.seqs()).toEqual(["ready 4", "changes 5"])
    expect(second.states.at(-1)).toBe("live")
  })

  it("take over the connection when its tab is closed, without losing messages", async () => {
    const sharing = browser()
    const [first, second] = [tab(sharing), tab(sharing)]
    await settle()
    streams[0]?.say(changes(8))
    await settle()
    first.stop()
    await settle()
    expect(streams.map((stream) => stream.since)).toEqual([null, 8])
    streams[1]?.say(changes(9))
    expect(second.seqs()).toEqual(["changes 8", "changes 9"])
  })

  it("send a new tab the changes that happened while it was loading", async () => {
    const sharing = browser()
    tab(sharing)
    await settle()
    streams[0]?.state("live")
    streams[0]?.say(changes(3))
    streams[0]?.say({ type: "presence", seq: 3, who: [{ userId: "u", submissionId: null }] })
    const late = tab(sharing)
    await settle()
    expect(late.seqs()).toEqual(["changes 3", "presence 3"])
    expect(late.states.at(-1)).toBe("live")
    streams[0]?.say(changes(4))
    await settle()
    expect(late.seqs()).toEqual(["changes 3", "presence 3", "changes 4"])
  })

  it("notice changes that they missed while they were suspended", async () => {
    const sharing = browser()
    tab(sharing)
    const sleeper = tab(sharing)
    await settle()
    streams[0]?.say(changes(3))
    await settle()
    sharing.channel?.("name").postMessage({ kind: "message", from: 6, message: changes(7) })
    await settle()
    expect(sleeper.seqs()).toEqual(["changes 3", "reset 7", "changes 7"])
  })

  it("receive a message only once if it arrives twice while they open", async () => {
    const sharing = browser()
    tab(sharing)
    await settle()
    streams[0]?.say(changes(3))
    const late = tab(sharing)
    await settle()
    // As if the message had already been on its way.
    sharing.channel?.("name").postMessage({ kind: "message", from: 2, message: changes(3) })
    await settle()
    expect(late.seqs()).toEqual(["changes 3"])
  })

  it("wake the tab that has the connection", async () => {
    const sharing = browser()
    const [, second] = [tab(sharing), tab(sharing)]
    await settle()
    second.nudge()
    await settle()
    expect(streams[0]?.nudges).toBe(1)
  })

  it("have one connection each if the browser does not support sharing", () => {
    const alone: Sharing = { locks: undefined, channel: undefined }
    tab(alone)
    tab(alone)
    expect(streams).toHaveLength(2)
  })
})
