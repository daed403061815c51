import { createServer, type Server } from "node:net"

/** How many times slower than two quiet cores a machine may be. Limits of waiting are multiplied by it: they only end what hangs. */
export const slower = 4

/** Listens on a free loopback port and gives its number. */
export function listen(server: Server, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", () => {
      const address = server.address()
      resolve(typeof address === "object" && address ? address.port : 0)
    })
  })
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer()
  const port = await listen(server)
  await new Promise((resolve) => server.close(resolve))
  return port
}

export const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Asks again until the answer is neither null nor undefined nor false; throws `what` after `ms`. */
export async function until<T>(
  what: string,
  ask: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  ms = 10_000 * slower,
): Promise<T> {
  const end = Date.now() + ms
  for (;;) {
    const answer = await ask()
    if (answer) return answer
    if (Date.now() > end) throw new Error(`Waited ${ms} ms in vain: ${what}`)
    await sleep(50)
  }
}
