import { Readable, Transform } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { ReadableStream } from "node:stream/web"
import { Busboy, type BusboyFileStream, type BusboyHeaders } from "@fastify/busboy"
import { errors } from "@intray/i18n/translated"
import { DomainError, isNoRoom, TooLarge, TooMany } from "../../../platform/errors.ts"
import { networkOf } from "../../../platform/limits.ts"
import { PartFile } from "../../../platform/storage/part-file.ts"
import { Seats } from "./seats.ts"

/** Bytes of a file that a form takes without scripts: it comes in one piece, and a lost connection loses all of it. */
export const MAX_PLAIN_FILE = 100_000_000
/** Bytes of all that one form posts, files and texts. */
const MAX_POST = 3 * MAX_PLAIN_FILE
/** Characters of all its texts, as much as a body of JSON may have bytes. */
const MAX_TEXT = 1024 * 1024
const limits = { fileSize: MAX_PLAIN_FILE + 1, files: 60, fields: 4_000, fieldNameSize: 200, fieldSize: 256 * 1024, headerPairs: 20 }
/** Bytes from which on a form counts as one with files. */
const LARGE = 1024 * 1024
/**
 * Forms that are read at the same time, and how many of them may be of one network: anyone who sends slowly on purpose takes no place of
 * anybody else. Those with files are fewer, since each may fill {@link MAX_POST} of the disk; a form of texts never waits for them.
 */
const forms = new Seats(64, 16)
const large = new Seats(16, 4)
/** Seconds after which a form for which there was no place is to be sent again. */
const AGAIN = 10

/** A posted file. `part` holds its bytes until {@link Posted.close}; null if it is larger than `MAX_PLAIN_FILE`. */
export type PostedFile = { name: string; filename: string; size: number; part: PartFile | null }

export type Posted = {
  /** Texts by the name of their control, in the order of the form. */
  values: Map<string, string[]>
  files: PostedFile[]
  close(): Promise<void>
}

/**
 * Reads a form that a browser posts as `multipart/form-data`. Files go to the disk as they come and are gone with the process.
 * @param address whose form it is
 * @throws DomainError 415 for any other body, 400 for a broken one; TooLarge; TooMany; NoRoom
 */
export async function readPosted(request: Request, address: string | null): Promise<Posted> {
  const type = request.headers.get("content-type") ?? ""
  if (!/^multipart\/form-data\s*;/i.test(type) || !request.body) {
    throw new DomainError("UNSUPPORTED_MEDIA_TYPE", errors.unreadableForm, { code: "content_type" })
  }
  const network = networkOf(address ?? "unknown")
  const left: (() => void)[] = []
  const sit = (seats: Seats) => {
    const leave = seats.take(network)
    if (leave === null) throw new TooMany(AGAIN)
    left.push(leave)
  }
  try {
    sit(forms)
    return await readBody(Readable.fromWeb(request.body as ReadableStream), type, () => sit(large))
  } finally {
    for (const leave of left) leave()
  }
}

/** @param becomesLarge called once when more than {@link LARGE} bytes have come; what it throws ends the reading */
async function readBody(body: Readable, type: string, becomesLarge: () => void): Promise<Posted> {
  const values = new Map<string, string[]>()
  const files: PostedFile[] = []
  const storing: Promise<void>[] = []
  const streams: BusboyFileStream[] = []
  const close = async () => {
    await Promise.allSettled(storing)
    await Promise.all(files.map(({ part }) => part?.close()))
  }
  let size = 0
  let text = 0
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const before = size
      size += chunk.length
      try {
        if (before <= LARGE && size > LARGE) becomesLarge()
        done(size > MAX_POST ? new TooLarge() : null, chunk)
      } catch (cause) {
        done(cause as Error)
      }
    },
  })
  try {
    const parser = new Busboy({ headers: { "content-type": type } as BusboyHeaders, limits })
    const stop = () => void parser.destroy(new TooLarge())
    parser.on("field", (name, value, nameCut, valueCut) => {
      text += value.length
      if (nameCut || valueCut || text > MAX_TEXT) return stop()
      const typed = value.replaceAll("\r\n", "\n")
      const known = values.get(name)
      if (known) known.push(typed)
      else values.set(name, [typed])
    })
    parser.on("fieldsLimit", stop)
    parser.on("filesLimit", stop)
    parser.on("file", (name, stream, filename) => {
      // A file that was not chosen comes without a name and without bytes.
      if (!filename) return void stream.resume()
      streams.push(stream)
      // If the form breaks off, the pipeline reports it. Without this listener the stream's own error would end the process.
      stream.on("error", () => {})
      const stored = spool(name, stream, filename).then((file) => void files.push(file))
      stored.catch((cause: Error) => parser.destroy(cause))
      storing.push(stored)
    })
    await pipeline(body, counted, parser)
    await Promise.all(storing)
    return { values, files, close }
  } catch (cause) {
    // The parser leaves the file that it was in the middle of waiting for more.
    for (const stream of streams) stream.destroy()
    await close()
    if (cause instanceof DomainError || isNoRoom(cause)) throw cause
    throw new DomainError("BAD_REQUEST", errors.unreadableForm, { code: "not_a_form" })
  }
}

async function spool(name: string, stream: BusboyFileStream, filename: string): Promise<PostedFile> {
  const part = await PartFile.open(MAX_PLAIN_FILE)
  try {
    let over = false
    for await (const chunk of stream) {
      const rest: Buffer = over ? (chunk as Buffer) : await part.fill(chunk as Buffer)
      over ||= rest.length > 0
    }
    if (!over) return { name, filename, size: part.size, part }
    await part.close()
    return { name, filename, size: part.size, part: null }
  } catch (cause) {
    await part.close()
    throw cause
  }
}
