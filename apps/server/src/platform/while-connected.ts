import type { Socket } from "node:net"
import { CallerLeft } from "./errors.ts"

/**
 * Does work that ends early when the caller's connection closes.
 * @param socket of the request; undefined in calls without HTTP, which have no connection
 * @throws CallerLeft where the work stopped because of it
 */
export async function whileConnected<T>(socket: Socket | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const close = () => control.abort(new CallerLeft())
  if (socket?.destroyed) close()
  socket?.once("close", close)
  try {
    return await work(control.signal)
  } catch (cause) {
    // The reason says more than what broke because of it.
    throw control.signal.aborted ? control.signal.reason : cause
  } finally {
    socket?.off("close", close)
  }
}
