import { connect, createServer, type Socket } from "node:net"
import { listen } from "./net.ts"

export type CuttingProxy = {
  port: number
  /** Connections that were cut so far. */
  cuts: number
  /** From now on counts what browsers send; at `bytes` every open connection is dropped, once. */
  cutAfter(bytes: number): void
  /** Drops every open connection now. */
  cut(): void
  /** Changes where connections go, e.g. after a restart of the server. */
  target(port: number): void
  close(): Promise<void>
}

/** A TCP relay on loopback that can drop its connections in the middle of an upload, as a train tunnel does. */
export async function startProxy(targetPort: number, port = 0): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  let target = targetPort
  let left = Number.POSITIVE_INFINITY
  const cut = () => {
    proxy.cuts += 1
    for (const socket of open) socket.destroy()
  }
  const server = createServer((client) => {
    const upstream = connect(target, "127.0.0.1")
    for (const socket of [client, upstream]) {
      open.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        open.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    client.on("data", (data) => {
      left -= data.length
      if (left <= 0) {
        left = Number.POSITIVE_INFINITY
        cut()
      } else if (!upstream.write(data)) {
        client.pause()
        upstream.once("drain", () => client.resume())
      }
    })
    client.on("end", () => upstream.end())
    upstream.pipe(client)
  })
  const proxy: CuttingProxy = {
    port: await listen(server, port),
    cuts: 0,
    cutAfter: (bytes) => {
      left = bytes
    },
    cut,
    target: (next) => {
      target = next
    },
    close: () => {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
  return proxy
}
