import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { createAdaptorServer } from "@hono/node-server"
import { networkOf } from "./limits.ts"
import type { Log } from "./log.ts"

/** Limits of connections. */
export type Patience = {
  /** Connections at a time in total: each takes some ten kilobytes and a file handle. */
  connections: number
  /** Connections at a time from one direct address: enough for a team of 500 behind one address, each with a live page. */
  perAddress: number
  /** Pipelined requests on one connection that wait for responses. Browsers and proxies send one at a time. */
  pipelined: number
  /** Requests on one connection before it is closed. */
  requests: number
  /** Milliseconds for the headers of a request, and for the first request to arrive. */
  headersMs: number
  /** Milliseconds that an idle connection is kept. */
  idleMs: number
  /** Milliseconds for a request with its body. The part of an upload that arrived is kept, and the next request resumes it. */
  requestMs: number
  /** Milliseconds in which a client that was answered early may read the response, before the connection is cut. */
  lingerMs: number
  /** Clients that send or read less than `bytesPerSecond` on average over these milliseconds are cut off. */
  paceMs: number
  bytesPerSecond: number
  /** Milliseconds between checks. */
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
  /** Number of reverse proxies. With any, connections come from them and are not counted by address. */
  proxies: number
  patience?: Partial<Patience>
  /** The remote address of a connection; default: the socket's. */
  addressOf?: (socket: Socket) => string | undefined
}

/** Bytes on a connection at its last check. Null: neither side waits for any. */
type Pace = { since: number; moved: number }

/** A connection and its running requests. */
type Line = {
  /** The first one is being answered. */
  waiting: { request: IncomingMessage; response: ServerResponse }[]
  sending: Set<IncomingMessage>
  /** Progress of the request body, and of the response. */
  body: Pace | null
  answer: Pace | null
}

/** Node's internal figures of a socket's send queue, which it does not expose. */
type Handle = { bytesWritten?: number; writeQueueSize?: number }
const remoteAddressOf = (socket: Socket) => socket.remoteAddress
const handleOf = (socket: Socket): Handle => (socket as Socket & { _handle?: Handle | null })._handle ?? {}

/**
 * An HTTP server that slow clients cannot exhaust: it limits connections, and cuts off clients that send or read too slowly,
 * or go on sending after an early response.
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
  // Otherwise Node silently drops headers after the thousandth, the Origin header among them. Their bytes are limited anyway.
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

  /** Handles requests in order: a pipelined request costs nothing until its turn, and nothing at all if its client has left. */
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
    // Without configured proxies, an unconfigured proxy on this machine can only be recognized by its loopback address.
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

  /** The response was sent before the whole body arrived: the client gets some time to read it, and then the connection is cut. */
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
    // Bytes that arrived but were not read wait for us, so the client is not too slow.
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

  /** Cuts a connection; a client that has no response yet gets a 408 first. */
  function cut(socket: Socket, line: Line): void {
    const unanswered = line.body !== null && handleOf(socket).bytesWritten === 0
    if (unanswered) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    socket.destroySoon()
    setTimeout(() => socket.destroy(), unanswered ? limits.lingerMs : 0).unref()
  }

  /** Logs once a minute, so that a flood of connections does not flood the log. */
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
