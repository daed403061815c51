import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

export type Received = { headers: IncomingHttpHeaders; body: string; path: string }
type Answer = number | ((response: ServerResponse, received: Received) => void)

/** A program that webhooks are delivered to, on this computer. */
export type Receiver = {
  url: string
  /** What arrived, oldest first. */
  received: Received[]
  /** How it answers from now on: with a status, or in its own way. */
  answer(how: Answer): void
  close(): Promise<void>
}

export async function startReceiver(first: Answer = 204): Promise<Receiver> {
  const received: Received[] = []
  let how: Answer = first
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on("data", (part: Buffer) => parts.push(part))
    request.on("end", () => {
      const one = { headers: request.headers, body: Buffer.concat(parts).toString("utf8"), path: request.url ?? "" }
      received.push(one)
      if (typeof how === "number") response.writeHead(how, { "content-type": "text/plain" }).end(how === 204 ? undefined : `answer ${how}`)
      else how(response, one)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer(next) {
      how = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}
