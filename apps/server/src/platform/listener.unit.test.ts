import type { Server } from "node:http"
import { type AddressInfo, connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { readText } from "./body.ts"
import { createListener, type ListenerOptions, type Patience } from "./listener.ts"

const log = { info: () => {}, warn: () => {}, error: () => {} }
/** The same limits with shorter times. */
const quick: Partial<Patience> = { lingerMs: 50, paceMs: 200, lookMs: 20, headersMs: 300, idleMs: 200, connections: 50, pipelined: 4 }

let server: Server | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()))
  server = undefined
})

async function serve(
  fetch: (request: Request) => Response | Promise<Response>,
  patience: Partial<Patience> = {},
  more: Partial<ListenerOptions> = {},
): Promise<number> {
  const made = createListener({ fetch, log, proxies: 0, patience: { ...quick, ...patience }, ...more })
  server = made
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve))
  return (made.address() as AddressInfo).port
}

/** A connection, its received text, and a promise for its end. */
function dial(port: number, text: string): { socket: Socket; heard(): string; closed: Promise<void> } {
  const socket = connect(port, "127.0.0.1")
  sockets.push(socket)
  let heard = ""
  socket.on("data", (data) => {
    heard += data
  })
  socket.on("error", () => {})
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()))
  socket.write(text)
  return { socket, heard: () => heard, closed }
}

const answered = () => new Response("ok")
const post = (headers: string) => `POST / HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`
const open = () => new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)))
const dribble = (socket: Socket, text = "x") => {
  const drip = setInterval(() => socket.write(text), 10)
  socket.once("close", () => clearInterval(drip))
}
const waited = Symbol()
const within = (ms: number, promise: Promise<void>) =>
  Promise.race([promise, new Promise<typeof waited>((resolve) => setTimeout(() => resolve(waited), ms))])

describe("a client that is answered before its body has arrived", () => {
  it.each([
    ["answered at once", () => new Response("too large", { status: 413 })],
    ["answered later", async () => new Response("too many", { status: 429 })],
    ["not waited for", (request: Request) => readText(request, 2e6, 30).then(answered, () => new Response("too slow", { status: 408 }))],
    ["found to be too long", (request: Request) => readText(request, 20, 5000).then(answered, () => new Response("long", { status: 413 }))],
  ])("gets the response and is cut off: %s", async (_what, fetch) => {
    const port = await serve(fetch, { paceMs: 60_000 })
    for (const body of ["Content-Length: 1000000", "Transfer-Encoding: chunked"]) {
      const { socket, heard, closed } = dial(port, post(body))
      dribble(socket, body.startsWith("C") ? "x" : "1\r\nx\r\n")
      expect([body, await within(2000, closed)]).toEqual([body, undefined])
      expect(heard()).toMatch(/^HTTP\/1\.1 4/)
    }
    expect(await open()).toBe(0)
  })

  it("keeps the connection if the rest arrives in time", async () => {
    const port = await serve(() => new Response("no", { status: 401 }), { lingerMs: 5000, idleMs: 5000 })
    const { socket, heard } = dial(port, post("Content-Length: 4"))
    socket.write("body")
    await expect.poll(heard).toContain("401")
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(() => heard().split("401").length).toBe(3)
  })
})

describe("cuts off slow clients", () => {
  it("that send too slowly, with a response if there was none", async () => {
    const port = await serve(async (request) => new Response(String((await request.arrayBuffer()).byteLength)))
    const { socket, heard, closed } = dial(port, post("Content-Length: 1000000"))
    dribble(socket)
    expect(await within(3000, closed)).toBeUndefined()
    expect(heard()).toContain("408")
  })

  it("but not slow and steady ones", async () => {
    const port = await serve(async (request) => new Response(String((await request.arrayBuffer()).byteLength)))
    const { socket, heard } = dial(port, post("Content-Length: 3000"))
    // 100 bytes in ten milliseconds are ten times the required rate.
    const drip = setInterval(() => socket.write("x".repeat(100)), 10)
    await expect.poll(heard, { timeout: 60_000 }).toContain("3000")
    clearInterval(drip)
  })

  it("that do not read a long response", async () => {
    const chunk = new Uint8Array(65_536)
    let sent = 0
    const body = () =>
      new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += chunk.length
          controller.enqueue(chunk)
        },
      })
    const port = await serve(() => new Response(body()))
    const { socket, closed } = dial(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    socket.pause()
    // Waits until the connection is open, because there are none before that either.
    await expect.poll(() => sent, { timeout: 60_000 }).toBeGreaterThan(0)
    await expect.poll(open, { timeout: 60_000 }).toBe(0)
    // Only the buffers of the system and of the streams.
    expect(sent).toBeLessThan(64e6)
    socket.resume()
    await closed
  })

  it("that send no headers, nothing at all, or no second request", async () => {
    const port = await serve(() => new Response("ok"))
    const all = [dial(port, ""), dial(port, "GET / HT"), dial(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")]
    for (const { closed } of all) expect(await within(4000, closed)).toBeUndefined()
  })
})

describe("limits connections", () => {
  it("in total, and requests on one of them", async () => {
    let handled = 0
    const port = await serve(
      async () => {
        handled += 1
        await new Promise((resolve) => setTimeout(resolve, 100))
        return new Response("ok")
      },
      { connections: 5 },
    )
    const flood = dial(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(500))
    expect(await within(2000, flood.closed)).toBeUndefined()
    expect(handled).toBeLessThanOrEqual(4)
    const many = Array.from({ length: 12 }, () => dial(port, ""))
    await expect.poll(() => many.filter(({ socket }) => socket.destroyed).length).toBeGreaterThanOrEqual(7)
    expect(await open()).toBeLessThanOrEqual(5)
  })

  /** Connects once from each of these addresses, and reports which ones were accepted. */
  async function letIn(from: readonly string[], more: Partial<ListenerOptions> = {}, patience: Partial<Patience> = {}) {
    const coming = [...from]
    const port = await serve(answered, { perAddress: 2, idleMs: 60_000, ...patience }, { addressOf: () => coming.shift(), ...more })
    const calls: (ReturnType<typeof dial> & { address: string })[] = []
    for (const address of from) {
      const call = dial(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
      await expect.poll(() => call.heard() !== "" || call.socket.destroyed).toBe(true)
      calls.push({ ...call, address })
    }
    const inside = () => calls.filter(({ socket }) => !socket.destroyed)
    return { port, coming, inside, addresses: inside().map(({ address }) => address) }
  }

  it("of one address, and accepts it again when one of its connections closes", async () => {
    const { port, coming, inside, addresses } = await letIn(["203.0.113.7", "203.0.113.7", "203.0.113.7", "203.0.113.8", "203.0.113.7"])
    expect(addresses).toEqual(["203.0.113.7", "203.0.113.7", "203.0.113.8"])
    inside()[0]?.socket.destroy()
    await expect.poll(open).toBe(2)
    coming.push("203.0.113.7", "203.0.113.7")
    const again = dial(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    await expect.poll(again.heard).toContain("200")
    const over = dial(port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    expect(await within(2000, over.closed)).toBeUndefined()
    expect(over.heard()).toBe("")
  })

  it("by IPv6 network, and treats an IPv4 address written as IPv6 the same", async () => {
    const home = ["2001:db8:0:7::1", "2001:db8:0:7::2", "2001:db8:0:7:ffff::3", "2001:db8:0:8::1"]
    expect((await letIn(home)).addresses).toEqual([home[0], home[1], home[3]])
  })

  it.each([
    ["behind a proxy", Array.from({ length: 4 }, () => "10.0.0.1"), { proxies: 1 }],
    ["on this computer", ["127.0.0.1", "127.0.0.1", "127.0.0.1", "::1", "::1", "::1", "::ffff:127.0.0.1"], {}],
  ])("except of an address that many clients share: %s", async (_what, from, more) => {
    expect((await letIn(from, more)).addresses).toEqual(from)
  })

  it("and logs that once, without addresses", async () => {
    const lines: unknown[] = []
    const told = { ...log, warn: (...line: unknown[]) => lines.push(line) }
    await letIn(
      Array.from({ length: 6 }, () => "203.0.113.7"),
      { log: told as typeof log },
    )
    expect(lines).toHaveLength(1)
    expect(JSON.stringify(lines)).not.toContain("203.0.113")
  })
})
