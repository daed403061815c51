import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from "node:http"
import { listen } from "./net.ts"

export type Balancer = {
  url: string
  port: number
  /** Where requests go, one after the other. */
  targets(ports: readonly number[]): void
  /** Requests that each target has answered. */
  answered: Map<number, number>
  /** Targets that are left out at this moment. */
  down(): number[]
  close(): Promise<void>
}

/** Milliseconds between two looks at targets that are left out. */
const LOOK_MS = 200
/** Says from which address a request comes, for tests of limits; else each comes from another one. */
export const FROM = "x-test-from"

/**
 * A balancer without stickiness: every request goes to the next target, whatever connection it came on. A target that takes no connection is
 * left out until it says that it is ready; what it was sent goes to the next one, where none of it had left.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const out = new Set<number>()
  const answered = new Map<number, number>()
  let ports: number[] = []
  let turn = 0
  let visitors = 0

  const nextPort = (): number | undefined => {
    const able = ports.filter((port) => !out.has(port))
    turn += 1
    return able[turn % able.length]
  }

  function pass(incoming: IncomingMessage, response: ServerResponse, from: string, tries: number): void {
    const port = nextPort()
    if (port === undefined || tries > ports.length) return void response.writeHead(503, { "retry-after": "1" }).end()
    const headers: IncomingHttpHeaders = { ...incoming.headers, "x-forwarded-for": from }
    delete headers[FROM]
    const outgoing = request({ host: "127.0.0.1", port, method: incoming.method ?? "GET", path: incoming.url ?? "/", headers, agent })
    outgoing.on("response", (answer) => {
      answered.set(port, (answered.get(port) ?? 0) + 1)
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on("error", () => response.destroy())
    })
    outgoing.on("error", (cause: NodeJS.ErrnoException) => {
      if (cause.code === "ECONNREFUSED") {
        out.add(port)
        // Nothing of it has left: the body is still to be read.
        if (incoming.readableDidRead === false || incoming.headers["content-length"] === undefined)
          return pass(incoming, response, from, tries + 1)
      }
      if (response.headersSent) response.destroy()
      else response.writeHead(502).end()
    })
    response.on("close", () => outgoing.destroy())
    outgoing.on("socket", (socket) => {
      const go = () => incoming.pipe(outgoing)
      if (socket.connecting) socket.once("connect", go)
      else go()
    })
  }

  const server = createServer((incoming, response) => {
    visitors += 1
    const from = incoming.headers[FROM] ?? `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`
    pass(incoming, response, String(from), 0)
  })
  const port = await listen(server)
  const looking = setInterval(async () => {
    for (const one of out) {
      const ready = await fetch(`http://127.0.0.1:${one}/api/health/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
      if (ready) out.delete(one)
    }
  }, LOOK_MS)
  return {
    url: `http://localhost:${port}`,
    port,
    targets(list) {
      ports = [...list]
      out.clear()
    },
    answered,
    down: () => [...out],
    async close() {
      clearInterval(looking)
      agent.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
