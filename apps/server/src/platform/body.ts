import { errors } from "@intray/i18n/translated"
import { DomainError, Invalid, TooLarge } from "./errors.ts"
import type { HeaderReader } from "./headers.ts"

const maxDepth = 24
/** Entries of all lists and objects together. A form of a hundred questions with all their options has a few thousand. */
const maxEntries = 50_000

/** Counts levels of nesting and entries of a JSON text without parsing it, so that neither can exhaust memory or the stack. */
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

/** A body of 2 MB on a slow connection arrives within this time; slower senders are rejected. */
const patienceMs = 60_000

/** Whether the request declares its length; Node's HTTP server passes on no more bytes than that. */
function isMeasured({ headers }: Request): boolean {
  return /^\d{1,15}$/.test(headers.get("content-length") ?? "") && !headers.has("transfer-encoding")
}

const tooSlow = () => new DomainError("TIMEOUT", errors.tooSlow, { code: "too_slow" })

const cutOff = () => new DomainError("BAD_REQUEST", errors.notJson, { code: "cut_off" })

/**
 * Reads a body of up to `maxBytes`, regardless of Content-Length.
 * @throws TooLarge
 * @throws DomainError 400 if it ends too early, 408 if it takes longer than `withinMs`
 */
export async function readBytes(request: Request, maxBytes: number, withinMs = patienceMs): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) throw new TooLarge()
  return isMeasured(request) ? readWhole(request, maxBytes, withinMs) : readChunks(request, maxBytes, withinMs)
}

/** Reads the body in one piece, which takes a fraction of a stream's time. */
async function readWhole(request: Request, maxBytes: number, withinMs: number): Promise<Buffer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), withinMs)
  })
  try {
    // A client that disconnects early is not a server error.
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

/** Reads a body as text. @throws as {@link readBytes}, and DomainError 400 if it is not UTF-8 */
export async function readText(request: Request, maxBytes: number, withinMs = patienceMs): Promise<string> {
  return textIn(await readBytes(request, maxBytes, withinMs))
}

/** @throws DomainError 400 for invalid UTF-8 */
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
 * Parses untrusted JSON.
 * @throws DomainError 400 if it is malformed; TooLarge if it is nested too deeply or has too many entries
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

/** Rejects NUL in any text or key, because Postgres cannot store it. @throws DomainError 400 (`nul`) */
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
 * Reads a JSON body and checks its content type, size, UTF-8, depth and syntax.
 * @param maxBytes of the body; default 1 MB
 * @throws DomainError 400, TooLarge 413
 */
export async function readJson(request: Request, maxBytes = 1024 * 1024): Promise<unknown> {
  if (!isJson(request)) throw new Invalid([{ path: [], code: "content_type", message: errors.jsonContentType }])
  return parseJson(await readText(request, maxBytes))
}

export function isJson({ headers }: { headers: HeaderReader }): boolean {
  return /^application\/(json|[\w.+-]+\+json)\s*(;|$)/i.test(headers.get("content-type") ?? "")
}
