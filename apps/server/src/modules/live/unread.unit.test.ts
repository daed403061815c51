import type { AddressInfo } from "node:net"
import { connect } from "node:net"
import { expect, it } from "vitest"
import { createListener } from "../../platform/listener.ts"
import type { LiveMessage, Viewer } from "../../platform/live.ts"
import { Stream } from "./stream.ts"

const log = { info: () => {}, warn: () => {}, error: () => {} }
const submissions = Array.from({ length: 500 }, (_, number) => ({ id: `submission-${number}`, number }))

it("a stream that is never read ends, and buffers little until then", async () => {
  const stream = new Stream({} as Viewer, 0)
  stream.seq = 0
  let written = 0
  let left = false
  async function* text() {
    try {
      for (let next = await stream.next(); next; next = await stream.next()) {
        const line = Buffer.from(`id: ${next.seq}\ndata: ${JSON.stringify(next)}\n\n`)
        written += line.length
        yield line
      }
    } finally {
      left = true
    }
  }
  const reading = text()
  const body = () =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        const { done, value } = await reading.next()
        if (done) controller.close()
        else controller.enqueue(value)
      },
      // Like streams of procedures: a cancelled client gets no further messages.
      cancel: () => {
        stream.end()
        return reading.return().then(() => {})
      },
    })
  const patience = { paceMs: 200, lookMs: 20 }
  const server = createListener({ fetch: () => new Response(body()), log, proxies: 0, patience })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1")
  socket.pause()
  socket.on("error", () => {})
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
  let seq = 0
  const busy = setInterval(() => {
    for (let count = 0; count < 20; count += 1) {
      seq += 1
      const changes = [{ event: "submission.labelled", submissions, many: false, actorId: null, actId: null }]
      stream.push({ type: "changes", seq, changes } satisfies LiveMessage)
    }
  }, 1)
  try {
    await expect.poll(() => left, { timeout: 60_000 }).toBe(true)
    await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0)
    // Only the buffers of the system on both ends; the rest was never turned into text.
    expect(written).toBeLessThan(32e6)
    expect(seq).toBeGreaterThan(0)
  } finally {
    clearInterval(busy)
    socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})
