import { errors } from "@intray/i18n/translated"
import { DomainError, Invalid, TooLarge } from "./errors.ts"
import type { HeaderReader } from "./headers.ts"

const maxDepth = 24
/** Entries of all lists and objects together. A form of a hundred questions with all their options has a few thousand. */
const maxEntries = 50_000

/** Levels of nesting and entries of a piece of JSON text, counted without parsing it, so that neither can exhaust anything. */
function extentOf(text: string): { levels: number; entries: number } {
  let depth = 0
  let deepest = 0
  let entries = 0
  let inString = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at)
    if (inString) {
      if (char === 0x5c) at += 1
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x7b || char === 0x5b) deepest = Math.max(deepest, ++depth)
    else if (char === 0x7d || char === 0x5d) depth -= 1
    else if (char === 0x2c) entries += 1
  }
  return { levels: deepest, entries }
}

/** A body of 2 MB on a slow line arrives within this; a sender who dribbles is not waited for. */
const patienceMs = 60_000

/** Whether the sender has said how long the body is; a server of HTTP hands on no more than was said. */
function isMeasured({ headers }: Request): boolean {
  return /^\d{1,15}$/.test(headers.get("content-length") ?? "") && !headers.has("transfer-encoding")
}

const tooSlow = () => new DomainError("TIMEOUT", errors.tooSlow, { code: "too_slow" })

const cutOff = () => new DomainError("BAD_REQUEST", errors.notJson, { code: "cut_off" })

/**
 * Reads a body up to `maxBytes`, whatever Content-Length says.
 * @throws TooLarge
 * @throws DomainError 400 when it ends too early, 408 when it takes longer than `withinMs`
 */
export async function readBytes(request: Request, maxBytes: number, withinMs = patienceMs): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new TooLarge()
  return isMeasured(request) ? readWhole(request, maxBytes, withinMs) : readChunks(request, maxBytes, withinMs)
}

/** All at once, which takes a fraction of the time that a stream takes. */
async function readWhole(request: Request, maxBytes: number, withinMs: number): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), withinMs)
  })
  try {
    // Anyone who hangs up in the middle is no fault of ours.
    const read = request.arrayBuffer().catch(() => Promise.reject(cutOff()))
    const bytes = Buffer.from(await Promise.race([read, late]))
    if (bytes.byteLength > maxBytes) throw new TooLarge()
    return bytes
  } finally {
    clearTimeout(timer)
  }
}

async function readChunks(request: Request, maxBytes: number, withinMs: number): Promise<Buffer> {
  if (!request.body) return Buffer.alloc(0)
  const reader = request.body.getReader()
  let late = false
  const timer = setTimeout(() => {
    late = true
    void reader.cancel().catch(() => {})
  }, withinMs)
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => Promise.reject(cutOff()))
      if (late) throw tooSlow()
      if (done) break
      size += value.byteLength
      if (size > maxBytes) throw new TooLarge()
      chunks.push(value)
    }
  } catch (cause) {
    void reader.cancel().catch(() => {})
    throw cause
  } finally {
    clearTimeout(timer)
  }
  return Buffer.concat(chunks)
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** A body as text. @throws as {@link readBytes} does, and DomainError 400 when it is not UTF-8 */
export async function readText(request: Request, maxBytes: number, withinMs = patienceMs): Promise<string> {
  return textIn(await readBytes(request, maxBytes, withinMs))
}

/** @throws DomainError 400 for what is not UTF-8 */
function textIn(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw notJson()
  }
}

function notJson(): DomainError {
  return new DomainError("BAD_REQUEST", errors.notJson, { code: "not_json" })
}

/**
 * Parses JSON that a stranger sent.
 * @throws DomainError 400 when it is malformed; TooLarge when it is nested too deeply or has too many entries
 */
export function parseJson(text: string): unknown {
  const { levels, entries } = extentOf(text)
  if (levels > maxDepth) throw new TooLarge(errors.tooDeep)
  if (entries > maxEntries) throw new TooLarge()
  try {
    return JSON.parse(text)
  } catch {
    throw notJson()
  }
}

/** Refuses NUL in any text or name, which no text of the database holds. @throws DomainError 400 (`nul`) */
export function refuseNul(json: unknown): void {
  const stack = [json]
  while (stack.length > 0) {
    const next = stack.pop()
    if (typeof next === "string" && next.includes("\0")) throw new DomainError("BAD_REQUEST", errors.nulByte, { code: "nul" })
    if (typeof next !== "object" || next === null) continue
    for (const each of Array.isArray(next) ? next : [...Object.keys(next), ...Object.values(next)]) stack.push(each)
  }
}

/**
 * Reads a JSON body: content type, size, UTF-8, depth and syntax are checked.
 * @param maxBytes of the body; 1 MB unless told
 * @throws DomainError 400, TooLarge 413
 */
export async function readJson(request: Request, maxBytes = 1024 * 1024): Promise<unknown> {
  if (!isJson(request)) throw new Invalid([{ path: [], code: "content_type", message: errors.jsonContentType }])
  return parseJson(await readText(request, maxBytes))
}

export function isJson({ headers }: { headers: HeaderReader }): boolean {
  return /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(headers.get("content-type") ?? "")
}
