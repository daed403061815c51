import { createServer, type IncomingMessage, type Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, expect, test } from "vitest"
import { announcedLength, readIncoming } from "./incoming-body.ts"

let server: Server | undefined
let socket: Socket | undefined
afterEach(async () => {
  socket?.destroy()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  server = undefined
})

/** What becomes of a request that is sent so: its length, and its body or the code of what it is refused with. */
async function read(headers: string, body: string, { most = 100, withinMs = 1000, hangsUp = false } = {}) {
  let told: (said: unknown) => void = () => {}
  const heard = new Promise((resolve) => {
    told = resolve
  })
  const made = createServer((incoming: IncomingMessage, outgoing) => {
    const length = announcedLength(incoming)
    readIncoming(incoming, most, withinMs).then(
      (bytes) => told([length, bytes.toString()]),
      (cause) => told([length, cause.code]),
    )
    incoming.once("end", () => outgoing.end())
    if (hangsUp) setTimeout(() => socket?.destroy(), 10)
  })
  server = made
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve))
  const line = connect((made.address() as AddressInfo).port, "127.0.0.1")
  socket = line
  line.on("error", () => {})
  line.write(`POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n${body}`)
  return heard
}

test("a body is what was said, and no more", async () => {
  expect(await read("Content-Length: 4", "body and more")).toEqual([4, "body"])
})

test("one that is longer than is taken is not waited for", async () => {
  expect(await read("Content-Length: 101", "")).toEqual([101, "too_large"])
})

test("one that says nothing of its length has none that is known, and is taken no further than others", async () => {
  const chunked = `65\r\n${"x".repeat(101)}\r\n0\r\n\r\n`
  expect(await read("Transfer-Encoding: chunked", chunked)).toEqual([null, "too_large"])
})

test("a sender who takes too long is told so", async () => {
  expect(await read("Content-Length: 4", "bo", { withinMs: 30 })).toEqual([4, "too_slow"])
})

test("a sender who hangs up in the middle is no fault", async () => {
  expect(await read("Content-Length: 4", "bo", { hangsUp: true })).toEqual([4, "cut_off"])
})
