import { Readable } from "node:stream"
import { reviewsServer } from "@intray/i18n/reviews-server"
import { errors } from "@intray/i18n/translated"
import { type Context, Hono } from "hono"
import { safeFileName } from "../../platform/file-name.ts"
import type { AppEnv, Routes } from "../../platform/http.ts"
import { notFound, problem } from "../../platform/problem.ts"
import { readAll, type Storage } from "../../platform/storage/storage.ts"
import { authenticateKey } from "../api-keys/authenticate.ts"
import { Unheard } from "../audio/bounds.ts"
import { peaksOf } from "../audio/service.ts"
import { paged } from "../audio/source.ts"
import { isTurned, readWav, wavOf } from "../audio/wav.ts"
import { planCopy } from "./cleaning/copies.ts"
import { parseRange, type Range } from "./range.ts"
import { fileFor, type ReadableFile } from "./service.ts"

/** RFC 6266: a plain name for old readers, the full one next to it. Both can be written on every system. */
export function disposition(kind: "inline" | "attachment", sent: string): string {
  const name = safeFileName(sent)
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, "_")
  const encoded = encodeURIComponent(name.replace(/\p{Cs}/gu, "_")).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** What browsers show or play by themselves and can hold no script. All else is saved as a file, whatever it is. */
const shown = /^(audio\/(mpeg|wav|flac|aac|mp4|ogg|aiff|webm)|image\/(png|apng|jpeg|gif|webp|avif)|video\/(mp4|webm))$/

/** What browsers call a type that we tell apart from another: those that play it know it by that name. */
const servedAs: Record<string, string> = { "audio/alac": "audio/mp4", "audio/rf64": "audio/wav" }

function headersOf(file: ReadableFile): Record<string, string> {
  const type = servedAs[file.contentType] ?? file.contentType
  const inline = shown.test(type)
  return {
    "accept-ranges": "bytes",
    "content-type": inline ? type : "application/octet-stream",
    "content-disposition": disposition(inline ? "inline" : "attachment", file.name),
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "same-origin",
    // Kept, but asked about each time: who was removed from the team gets nothing more.
    "cache-control": "private, no-cache",
    etag: `"${file.sha256}"`,
  }
}

/** Bytes to be sent, whole or in part; both ends of a range are included. */
type Bytes = { size: number; read: (range: Range) => Readable }

/** Answers with bytes as they were asked for: whole, in one range, not again, or only what they are. */
function sendBytes(c: Context<AppEnv>, headers: Record<string, string>, { size, read }: Bytes): Response {
  if (c.req.header("if-none-match") === headers.etag) return new Response(null, { status: 304, headers })
  const fresh = c.req.header("if-range") === undefined || c.req.header("if-range") === headers.etag
  const range = fresh ? parseRange(c.req.header("range"), size) : null
  if (range === "unsatisfiable") return problem(416, { code: "range", detail: errors.range }, { "content-range": `bytes */${size}` })
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers["content-length"] = String(end - start + 1)
  if (range) headers["content-range"] = `bytes ${start}-${end}/${size}`
  const status = range ? 206 : 200
  if (c.req.method === "HEAD") return new Response(null, { status, headers })
  return new Response(Readable.toWeb(read({ start, end })) as ReadableStream, { status, headers })
}

/** An AIFF or RF64 as WAV, made while it is sent; null when its sound is packed or damaged. */
async function wavOfFile(storage: Storage, { id, size, contentType }: ReadableFile): Promise<Bytes | null> {
  const source = { size, contentType, read: (start: number, length: number) => readAll(storage, id, { start, end: start + length - 1 }) }
  try {
    const wav = await wavOf(paged(source))
    return { size: wav.size, read: (range) => Readable.from(readWav(wav, range, (part) => storage.read(id, part))) }
  } catch (cause) {
    if (cause instanceof Unheard) return null
    throw cause
  }
}

const notTurned = () => problem(415, { code: "not_turned", detail: errors.notTurned })

/**
 * `GET /api/files/{id}`: a submission's file with ranges, for its team, with `?demo=` for the holder of its status link, or with `?guest=`
 * for a guest reviewer, for an hour or two; an AIFF or RF64 also as WAV with `?as=wav`, 415 where its sound is packed; and
 * `GET /api/files/{id}/waveform`, how loud it is over its length, for the same people.
 */
export const fileRoutes: Routes = (services) => {
  const permitted = async (c: Context<AppEnv>) => {
    const key = await authenticateKey(services, c.req.raw.headers, c.var.remoteAddress ?? null)
    const found = key ? null : await services.auth.readSession(c.req.raw.headers)
    const proofs = { demoId: c.req.query("demo") ?? null, guestProof: c.req.query("guest") ?? null }
    const who = { userId: found?.user.id ?? null, key: key?.caller ?? null, ...proofs }
    return fileFor(services, c.req.param("id") ?? "", who)
  }
  const draw = async (c: Context<AppEnv>) => {
    const file = await permitted(c)
    const peaks = file && (await peaksOf(services, file.id))
    return peaks === null ? notFound() : c.json({ peaks }, 200, { "cache-control": "private, max-age=3600" })
  }
  /** Without metadata; a file from which it cannot be removed is refused. */
  const sendCleaned = async (c: Context<AppEnv>, file: ReadableFile) => {
    const copy = await planCopy(services.storage, file)
    if (!copy) return problem(403, { code: "blind_round", detail: reviewsServer.blindFile })
    // Nor does the checksum of the original say whose it is.
    return sendBytes(c, { ...headersOf(file), etag: `"${file.id}-blind"` }, copy)
  }
  const serve = async (c: Context<AppEnv>) => {
    const file = await permitted(c)
    if (!file || (await services.storage.size(file.id)) !== file.size) return notFound()
    const headers = headersOf(file)
    const as = c.req.query("as")
    if (file.blind && as === undefined) return sendCleaned(c, file)
    if (as === undefined) return sendBytes(c, headers, { size: file.size, read: (range) => services.storage.read(file.id, range) })
    if (as !== "wav" || !isTurned(file.contentType)) return notTurned()
    const wav = await wavOfFile(services.storage, file)
    if (!wav) return notTurned()
    headers["content-type"] = "audio/wav"
    headers["content-disposition"] = disposition("inline", `${file.name.replace(/\.[^.]{1,10}$/, "")}.wav`)
    headers.etag = `"${file.blind ? file.id : file.sha256}-wav"`
    return sendBytes(c, headers, wav)
  }
  return new Hono<AppEnv>().get("/api/files/:id/waveform", draw).get("/api/files/:id", serve)
}
