import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { gunzipSync } from "node:zlib"

export type Counted = { path: string; at: number; body: unknown }

/** An event as the library sends it; when it was seen is ISO 8601. */
export type CountedEvent = { event: string; timestamp: string; properties: Record<string, unknown> }

export type CountingService = {
  url: string
  /** Everything that was asked of it, oldest first. */
  asked: Counted[]
  /** Events of a name, oldest first, whichever requests brought them. */
  events(name: string): CountedEvent[]
  close(): Promise<void>
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const bytes = Buffer.concat(parts)
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
  const text = plain.toString("utf8")
  // Some arrive as a form whose field `data` is base64.
  const form = text.startsWith("data=") ? Buffer.from(new URLSearchParams(text).get("data") ?? "", "base64").toString("utf8") : text
  try {
    return JSON.parse(form)
  } catch {
    return form
  }
}

/** Is in for a service of PostHog's kind: takes events, has no flags, and tells what it was sent. */
export async function startCounting(): Promise<CountingService> {
  const asked: Counted[] = []
  const server = createServer(async (request, response) => {
    const cors = {
      "access-control-allow-origin": request.headers.origin ?? "*",
      "access-control-allow-headers": request.headers["access-control-request-headers"] ?? "*",
      "access-control-allow-methods": "GET, POST, OPTIONS",
      "access-control-allow-credentials": "true",
    }
    if (request.method === "OPTIONS") return void response.writeHead(204, cors).end()
    const path = new URL(request.url ?? "/", "http://counting").pathname
    asked.push({ path, at: Date.now(), body: await bodyOf(request) })
    const answer = path.startsWith("/flags")
      ? { flags: {}, featureFlags: {}, errorsWhileComputingFlags: false }
      : { status: 1, autocapture_opt_out: false }
    response.writeHead(200, { ...cors, "content-type": "application/json" }).end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const eventsIn = (body: unknown): CountedEvent[] => {
    if (Array.isArray(body)) return body.flatMap(eventsIn)
    if (typeof body !== "object" || body === null) return []
    if ("batch" in body) return eventsIn(body.batch)
    return "event" in body ? [body as CountedEvent] : []
  }
  return {
    url: `http://localhost:${port}`,
    asked,
    events: (name) => asked.flatMap(({ body }) => eventsIn(body)).filter(({ event }) => event === name),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
