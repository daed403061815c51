import type { Socket } from "node:net"

/**
 * Does work that ends early when the caller's connection closes.
 * @param socket of the request; undefined in calls without HTTP, which have no connection
 */
export async function whileConnected<T>(socket: Socket | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const close = () => control.abort(new Error("the caller has left"))
  if (socket?.destroyed) close()
  socket?.once("close", close)
  try {
    return await work(control.signal)
  } finally {
    socket?.off("close", close)
  }
}
