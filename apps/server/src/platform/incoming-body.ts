import type { IncomingMessage } from "node:http"
import { cutOff, patienceMs, tooSlow } from "./body.ts"
import { TooLarge } from "./errors.ts"

/** Bytes that a request says its body has; null where it does not say, or says it otherwise. */
export function announcedLength({ headers }: IncomingMessage): number | null {
  const length = headers["content-length"]
  return length !== undefined && /^\d{1,15}$/.test(length) && headers["transfer-encoding"] === undefined ? Number(length) : null
}

/**
 * The body of a request that says how long it is, as Node hands it over: no more than was said.
 * @throws TooLarge; DomainError 400 when it ends too early, 408 when it takes longer than `withinMs`
 */
export function readIncoming(incoming: IncomingMessage, maxBytes: number, withinMs = patienceMs): Promise<Buffer> {
  if ((announcedLength(incoming) ?? 0) > maxBytes) return Promise.reject(new TooLarge())
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const late = setTimeout(() => end(tooSlow()), withinMs)
    const end = (refused: Error | null) => {
      clearTimeout(late)
      incoming.off("data", take)
      incoming.off("end", done)
      incoming.off("error", gone)
      incoming.off("close", gone)
      if (refused) reject(refused)
      else resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks))
    }
    const take = (chunk: Buffer) => {
      size += chunk.byteLength
      chunks.push(chunk)
      if (size > maxBytes) end(new TooLarge())
    }
    const done = () => end(null)
    // Whoever hangs up in the middle is no fault of ours.
    const gone = () => end(cutOff())
    incoming.on("data", take)
    incoming.on("end", done)
    incoming.on("error", gone)
    incoming.on("close", gone)
  })
}
