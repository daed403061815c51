import { promisify } from "node:util"
import { gzip } from "node:zlib"
import type { MiddlewareHandler } from "hono"

const squeeze = promisify(gzip)
const text = /^(text\/(?!event-stream)|application\/(json|problem\+json|xml|manifest\+json))/i

/** Below this many bytes the headers would eat up what is saved. */
const threshold = 1024

/** Which of the encodings the client takes; quality 0 means no. */
export function accepts(header: string, encoding: string): boolean {
  return header.split(",").some((part) => {
    const [name, ...parameters] = part.split(";").map((each) => each.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })
}

/** Gzipped; null where that would not pay. */
export async function squeezed(plain: Buffer): Promise<Buffer | null> {
  return plain.byteLength < threshold ? null : squeeze(plain)
}

/** Gzips documents and JSON. Streams of events, audio and what is encoded already pass through untouched. */
export const compressTexts: MiddlewareHandler = async (c, next) => {
  await next()
  const response = c.res
  const { headers, status } = response
  if (c.req.method === "HEAD" || status === 204 || status === 206 || status === 304) return
  if (headers.has("content-encoding") || !text.test(headers.get("content-type") ?? "")) return
  // A download that is made while it is read never lies here whole.
  if (headers.get("cache-control")?.includes("no-transform")) return
  if (!headers.get("vary")?.includes("accept-encoding")) headers.append("vary", "accept-encoding")
  if (!accepts(c.req.header("accept-encoding") ?? "", "gzip")) return
  // Only now: anyone who asks for the body makes a stream of what is still plain text, and that is slow.
  if (!response.body) return
  const plain = Buffer.from(await response.arrayBuffer())
  const small = await squeezed(plain)
  const sent = new Headers(headers)
  if (small !== null) sent.set("content-encoding", "gzip")
  sent.delete("content-length")
  c.res = undefined
  c.res = new Response(new Uint8Array(small ?? plain), { status, headers: sent })
}
