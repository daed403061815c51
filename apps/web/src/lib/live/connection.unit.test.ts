import type { LiveMessage } from "@intray/server/modules/live/schema"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { createConnection, type LinkState, type Outlook, retryMs } from "./connection.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function setUp(outlooks: Outlook[] = []) {
  const opened: { since: number | null; message: (message: LiveMessage) => void; down: (refused: boolean) => void; closed: boolean }[] = []
  const heard: LiveMessage[] = []
  const states: LinkState[] = []
  let online = true
  const connection = createConnection({
    since: null,
    subscribe: (since, on) => {
      const stream = { since, ...on, closed: false }
      opened.push(stream)
      return () => {
        stream.closed = true
      }
    },
    outlook: async () => outlooks.shift() ?? "try",
    onMessage: (message) => heard.push(message),
    onState: (state) => states.push(state),
    isOnline: () => online,
    random: () => 1,
  })
  const last = () => opened.at(-1) as (typeof opened)[number]
  return { connection, opened, heard, states, last, setOnline: (value: boolean) => (online = value) }
}

describe("the connection", () => {
  it("resumes after the last event it received", async () => {
    const { opened, last, states, heard } = setUp()
    expect(last().since).toBeNull()
    last().message({ type: "ready", seq: 7 })
    last().message({ type: "changes", seq: 9, changes: [] })
    expect(states).toEqual(["connecting", "live"])
    last().down(false)
    expect(opened[0]?.closed).toBe(true)
    await vi.advanceTimersByTimeAsync(500)
    expect(opened).toHaveLength(2)
    expect(last().since).toBe(9)
    opened[0]?.message({ type: "changes", seq: 10, changes: [] })
    expect(heard).toHaveLength(2)
  })

  it("refetches everything if the first stream starts too late to include all changes since the page loaded", async () => {
    const { last, heard } = setUp()
    await vi.advanceTimersByTimeAsync(9000)
    last().down(false)
    await vi.advanceTimersByTimeAsync(2000)
    // This stream breaks in the middle of its events.
    last().message({ type: "changes", seq: 6, changes: [] })
    last().down(false)
    await vi.advanceTimersByTimeAsync(2000)
    last().message({ type: "ready", seq: 7 })
    last().down(false)
    await vi.advanceTimersByTimeAsync(2000)
    expect(last().since).toBe(7)
    last().message({ type: "ready", seq: 8 })
    expect(heard.map(({ type }) => type)).toEqual(["changes", "ready", "reset", "ready"])

    const soon = setUp()
    await vi.advanceTimersByTimeAsync(9000)
    soon.last().message({ type: "ready", seq: 7 })
    expect(soon.heard.map(({ type }) => type)).toEqual(["ready"])
  })

  it("retries with growing delays, and not while the page is hidden", async () => {
    const { opened, last } = setUp(["unreachable", "unreachable", "try"])
    last().down(false)
    await vi.advanceTimersByTimeAsync(500 + 1000)
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(opened).toHaveLength(2)
    expect([0, 1, 2, 3, 20, 40].map((attempt) => retryMs(attempt, () => 1))).toEqual([500, 1000, 1000, 1000, 1000, 10_000])
    expect(retryMs(0, () => 0)).toBe(250)
  })

  it("gives up when the session is over", async () => {
    const { opened, last, states, connection } = setUp(["over"])
    last().down(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(opened).toHaveLength(1)
    expect(states.at(-1)).toBe("off")
    connection.stop()
  })

  it("waits for the network and reconnects when it is back", async () => {
    const { opened, last, setOnline, connection } = setUp()
    setOnline(false)
    last().down(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened).toHaveLength(1)
    setOnline(true)
    connection.nudge(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toHaveLength(2)
  })

  it("can be woken when the browser delays its timer, but never before the timer is due", async () => {
    const { opened, last, connection } = setUp()
    last().down(false)
    connection.nudge()
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toHaveLength(1)
    vi.setSystemTime(Date.now() + 600)
    connection.nudge()
    await vi.advanceTimersByTimeAsync(1)
    expect(opened).toHaveLength(2)
  })

  it("reconnects a minute after another connection replaced it", async () => {
    const { opened, last } = setUp()
    last().message({ type: "replaced", seq: 3 })
    await vi.advanceTimersByTimeAsync(59_000)
    expect(opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(2000)
    expect(opened).toHaveLength(2)
  })

  it("sends no messages after it was stopped", async () => {
    const { opened, last, states, heard, connection } = setUp()
    connection.stop()
    expect(last().closed).toBe(true)
    last().message({ type: "ready", seq: 1 })
    last().down(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([opened.length, states.length, heard.length]).toEqual([1, 1, 0])
  })
})
