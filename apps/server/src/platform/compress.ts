import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { MiddlewareHandler } from "hono"

const squeeze = promisify(gzip)
const text = /^(text\/(?!event-stream)|application\/(json|problem\+json|xml|manifest\+json))/i

/** Bytes below which headers cost more than compression saves. */
const threshold = 1024

/** Whether the client accepts an encoding; quality 0 means no. */
export function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((each) => each.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** Gzips a body; null if it is too small to be worth it. */
export async function squeezed(plain: Buffer): Promise<Buffer | null> {
  return plain.byteLength < threshold ? null : squeeze(plain)
}

/** Gzips documents and JSON. Event streams, audio and encoded bodies pass through untouched. */
export const compressTexts: MiddlewareHandler = async (c, next) => {
  await next()
  const response = c.res
  const { headers, status } = response
  if (c.req.method === "HEAD" || status === 204 || status === 206 || status === 304) return
  if (headers.has("content-encoding") || !text.test(headers.get("content-type") ?? "")) return
  // Streamed downloads must not be buffered here as a whole.
  if (headers.get("cache-control")?.includes("no-transform")) return
  if (!headers.get("vary")?.includes("accept-encoding")) headers.append("vary", "accept-encoding")
  if (!accepts(c.req.header("accept-encoding") ?? "", "gzip")) return
  // Checked late, because accessing `body` turns a plain text into a stream, which is slow.
  if (!response.body) return
  const plain = Buffer.from(await response.arrayBuffer())
  const small = await squeezed(plain)
  const sent = new Headers(headers)
  if (small !== null) sent.set("content-encoding", "gzip")
  sent.delete("content-length")
  c.res = undefined
  c.res = new Response(new Uint8Array(small ?? plain), { status, headers: sent })
}
