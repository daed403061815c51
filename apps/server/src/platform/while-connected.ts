import type { Socket } from "node:net"
import { CallerLeft } from "./errors.ts"

/**
 * Runs work that ends early if the caller's connection closes.
 * @param socket of the request; undefined in calls without HTTP, which have no connection
 * @throws CallerLeft if the work ended early
 */
export async function whileConnected<T>(socket: Socket | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const control = new AbortController()
  const close = () => control.abort(new CallerLeft())
  if (socket?.destroyed) close()
  socket?.once("close", close)
  try {
    return await work(control.signal)
  } catch (cause) {
    // The reason of the abort is more useful than the error that it caused.
    throw control.signal.aborted ? control.signal.reason : cause
  } finally {
    socket?.off("close", close)
  }
}
