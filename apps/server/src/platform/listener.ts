import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { createAdaptorServer } from "@hono/node-server"
import { networkOf } from "./limits.ts"
import type { Log } from "./log.ts"

/** What a connection may take of the server. */
export type Patience = {
  /** Connections at a time, of everybody: each takes some ten kilobytes and a handle. */
  connections: number
  /** Connections at a time from one address that reaches us directly: a team of 500 behind one of them, each with a live page. */
  perAddress: number
  /** Requests on one connection that wait for their answers. Browsers and proxies have one. */
  pipelined: number
  /** Requests on one connection, after which it is closed and made anew. */
  requests: number
  /** Milliseconds for the headers of a request, and for a first one to come at all. */
  headersMs: number
  /** Milliseconds that a connection is kept for a next request. */
  idleMs: number
  /** Milliseconds for a request with its body. What was uploaded until then is kept, and goes on with the next. */
  requestMs: number
  /** Milliseconds in which a sender who was answered early may read the answer, before the connection is cut. */
  lingerMs: number
  /** Who sends or takes less than `bytesPerSecond` on the average of these milliseconds is cut off. */
  paceMs: number
  bytesPerSecond: number
  /** Milliseconds between looks at all of this. */
  lookMs: number
}

const usualPatience: Patience = {
  connections: 5000,
  perAddress: 1000,
  pipelined: 16,
  requests: 10_000,
  headersMs: 15_000,
  idleMs: 20_000,
  requestMs: 3_600_000,
  lingerMs: 2000,
  paceMs: 30_000,
  bytesPerSecond: 1000,
  lookMs: 1000,
}

export type ListenerOptions = {
  fetch: Parameters<typeof createAdaptorServer>[0]["fetch"]
  log: Log
  /** Proxies in front: connections are theirs then, and not counted by address. */
  proxies: number
  patience?: Partial<Patience>
  /** Whom a connection comes from; what the system says unless told. */
  addressOf?: (socket: Socket) => string | undefined
}

/** What moved on a connection when it was last judged. Null: nobody waits for anything there. */
type Pace = { since: number; moved: number }

/** A connection and what is under way on it. */
type Line = {
  /** The first is being answered. */
  waiting: { request: IncomingMessage; response: ServerResponse }[]
  sending: Set<IncomingMessage>
  /** How much of a request came, and how much of an answer was taken. */
  body: Pace | null
  answer: Pace | null
}

/** What Node knows of a socket's queue in the system, beside what it tells. */
type Handle = { bytesWritten?: number; writeQueueSize?: number }
const remoteAddressOf = (socket: Socket) => socket.remoteAddress
const handleOf = (socket: Socket): Handle => (socket as Socket & { _handle?: Handle | null })._handle ?? {}

/**
 * The server of HTTP, which no sender and no reader holds up: what is answered early is cut off soon, whoever sends or reads too slowly
 * is cut off, and connections have an end to their number.
 */
export function createListener({ fetch, log, proxies, patience, addressOf = remoteAddressOf }: ListenerOptions): Server {
  const limits = { ...usualPatience, ...patience }
  const lines = new Map<Socket, Line>()
  const perAddress = new Map<string, number>()
  let dropped = 0
  let told = Number.NEGATIVE_INFINITY

  const server = createAdaptorServer({
    fetch,
    createServer,
    serverOptions: {
      requestTimeout: limits.requestMs,
      headersTimeout: limits.headersMs,
      keepAliveTimeout: limits.idleMs,
      connectionsCheckingInterval: limits.lookMs,
    },
  }) as Server
  server.maxConnections = limits.connections
  // Else headers after the thousandth are dropped without a word, the origin of a request among them. Their bytes are bounded anyway.
  server.maxHeadersCount = 0
  server.maxRequestsPerSocket = limits.requests
  const [answer] = server.listeners("request") as unknown as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners("request")
  server.on("request", (request, response) => {
    const line = lines.get(request.socket)
    if (!line || request.socket.destroyed) return
    line.waiting.push({ request, response })
    if (line.waiting.length > limits.pipelined) return void request.socket.destroy()
    if (line.waiting.length === 1) handle(line)
  })

  /** One after the other: what was sent ahead costs nothing until its turn, and nothing at all when its sender has gone. */
  function handle(line: Line): void {
    const [next] = line.waiting
    if (!next || next.request.socket.destroyed) return
    const { request, response } = next
    line.sending.add(request)
    request.once("end", () => line.sending.delete(request))
    response.once("close", () => {
      endEarly(request, line)
      line.waiting.shift()
      handle(line)
    })
    answer?.(request, response)
  }

  server.on("connection", (socket) => {
    const from = networkOf(addressOf(socket) ?? "unknown")
    const count = (perAddress.get(from) ?? 0) + 1
    // A proxy on this computer is told apart by nothing else where no setting names it.
    if (proxies === 0 && count > limits.perAddress && !isLoopback(from)) {
      socket.destroy()
      return drop()
    }
    perAddress.set(from, count)
    lines.set(socket, { waiting: [], sending: new Set(), body: null, answer: null })
    socket.once("close", () => {
      lines.delete(socket)
      const left = (perAddress.get(from) ?? 1) - 1
      if (left > 0) perAddress.set(from, left)
      else perAddress.delete(from)
    })
  })
  server.on("drop", drop)

  const looking = setInterval(() => {
    const now = performance.now()
    for (const [socket, line] of lines) if (isTooSlow(socket, line, now)) cut(socket, line)
  }, limits.lookMs)
  looking.unref()
  server.once("close", () => clearInterval(looking))
  return server

  /** The answer is out and the body is not in: its sender has a moment to read the answer, and sends no further. */
  function endEarly(request: IncomingMessage, line: Line): void {
    if (request.complete || request.socket.destroyed) return void line.sending.delete(request)
    request.resume()
    const late = setTimeout(() => request.socket.destroy(), limits.lingerMs)
    late.unref()
    request.once("end", () => clearTimeout(late))
    request.socket.once("close", () => clearTimeout(late))
  }

  function isTooSlow(socket: Socket, line: Line, now: number): boolean {
    const { bytesWritten = 0, writeQueueSize = 0 } = handleOf(socket)
    for (const request of line.sending) if (request.complete) line.sending.delete(request)
    // What has come and is not taken yet waits for us, not for the sender.
    const ours = [...line.sending].some((request) => request.readableLength > 0)
    line.body = line.sending.size === 0 || ours ? null : (line.body ?? { since: now, moved: socket.bytesRead })
    line.answer = writeQueueSize === 0 ? null : (line.answer ?? { since: now, moved: bytesWritten - writeQueueSize })
    return behind(line.body, socket.bytesRead, now) || behind(line.answer, bytesWritten - writeQueueSize, now)
  }

  function behind(pace: Pace | null, moved: number, now: number): boolean {
    if (!pace || now - pace.since < limits.paceMs) return false
    const least = (limits.bytesPerSecond * (now - pace.since)) / 1000
    const slow = moved - pace.moved < least
    pace.since = now
    pace.moved = moved
    return slow
  }

  /** Whoever still waits for an answer is told why; nobody is waited for. */
  function cut(socket: Socket, line: Line): void {
    const unanswered = line.body !== null && handleOf(socket).bytesWritten === 0
    if (unanswered) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    socket.destroySoon()
    setTimeout(() => socket.destroy(), unanswered ? limits.lingerMs : 0).unref()
  }

  /** Said once a minute: what floods connections shall not flood the log. */
  function drop(): void {
    dropped += 1
    const now = performance.now()
    if (now - told < 60_000) return
    log.warn("connections are refused: too many at a time", { refused: dropped, open: lines.size })
    told = now
    dropped = 0
  }
}

function isLoopback(network: string): boolean {
  return network.startsWith("127.") || network === "0000:0000:0000:0000"
}
