import { latin1 } from "../../file-types/bytes.ts"
import { type Cleaner, mostBytes } from "./plan.ts"

/*
 * A PDF without its author, title, programs and XMP. They are written over with blanks of the same length, so that every place that the file
 * names stays right. What lies in packed objects, or is encrypted, cannot be reached like that.
 */

const blank = 0x20

export const cleanPdf: Cleaner = async (read, size) => {
  if (size > mostBytes) return null
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at += 1_000_000) bytes.set(await read(at, 1_000_000), at)
  const text = latin1Of(bytes)
  const spans = uncleanable.test(text) || hasEscapedKey(text) ? null : namesIn(text)
  if (!spans) return null
  for (const [from, to] of spans) bytes.fill(blank, from, to)
  return [{ bytes }]
}

/** A part of the file; its end is not included. */
type Span = [from: number, to: number]

/** Where a file says who made it. Null: not all of that can be found. */
export function namesIn(text: string): Span[] | null {
  const facts = factsIn(text)
  const texts = facts && textsOf(text, facts)
  const writers = writersIn(text)
  // A dictionary with these keys that no trailer names, as files that were changed in place have.
  const orphans = spansOf(text.matchAll(/\/(Author|Creator|Producer|Company|Manager|Keywords)\s{0,9}(?=\(|<(?!<))/g), (at) =>
    endOfText(text, at),
  )
  const metadata = spansOf(text.matchAll(/\/Type\s{0,9}\/Metadata/g), (at) => text.indexOf("endstream", text.indexOf("stream", at) + 6))
  const packets = spansOf(text.matchAll(/<\?xpacket(?! end)/g), (at) => text.indexOf("<?xpacket end", at))
  if (!facts || !texts || !writers || !orphans || !metadata || !packets) return null
  const inside = ([from, to]: Span): Span => [from + 1, to - 1]
  const streams = metadata.map(([from, to]): Span => {
    const start = text.indexOf("stream", from)
    return [start + (text.startsWith("\r\n", start + 6) ? 8 : 7), to]
  })
  return [...facts, ...[...texts, ...writers, ...orphans].map(inside), ...streams, ...packets]
}

/** What follows each match, up to its end; a match within the one before is a part of that. Null: one has no end. */
function spansOf(matches: Iterable<RegExpExecArray>, endOf: (at: number) => number): Span[] | null {
  const spans: Span[] = []
  for (const match of matches) {
    if (match.index < (spans.at(-1)?.[1] ?? 0)) continue
    const from = match.index + match[0].length
    const to = endOf(from)
    if (to < from) return null
    spans.push([from, to])
  }
  return spans
}

/** The content of each dictionary that a trailer names or holds as the facts of the file. */
function factsIn(text: string): Span[] | null {
  const spans = spansOf(text.matchAll(/\/Info\s{0,9}<</g), (at) => endOfDictionary(text, at))
  const starts = objectsNamed(text, text.matchAll(/\/Info\s{1,9}(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}R/g))
  if (!spans || !starts) return null
  for (const start of starts) {
    const content = text.slice(start, start + mostLength)
    const end = content.indexOf("endobj")
    const open = content.indexOf("<<")
    const close = content.lastIndexOf(">>", end)
    if (open < 0 || end < 0 || close < open + 2) return null
    spans.push([start + open + 2, start + close])
  }
  return spans
}

/** The texts that facts name: some programs write each of them as an object. */
function textsOf(text: string, facts: readonly Span[]): Span[] | null {
  const values = facts.map(([from, to]) => text.slice(from, to)).join(" ")
  const starts = objectsNamed(text, values.matchAll(/(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}R/g))
  if (!starts) return null
  const spans: Span[] = []
  for (const start of starts) {
    const [blanks = ""] = /^\s{0,99}/.exec(text.slice(start, start + 99)) ?? []
    const from = start + blanks.length
    const to = endOfText(text, from)
    if (to <= from) return null
    spans.push([from, to])
  }
  return spans
}

/**
 * Signatures hold the certificate of a person, attachments have authors of their own. What is encrypted cannot be read, and whether objects
 * in packed streams hold names is not seen from here.
 */
const uncleanable = /\/Encrypt|\/Type\s{0,9}\/(?:Sig|EmbeddedFile|Filespec)(?![A-Za-z])|\/ByteRange|\/Type\s{0,9}\/ObjStm/

/** Whether one of the keys that are searched has letters as numbers: /#41uthor. */
function hasEscapedKey(text: string): boolean {
  for (const [key] of text.matchAll(/\/(?=[A-Za-z]{0,12}#[0-9A-Fa-f]{2})[A-Za-z0-9#]{3,60}/g)) {
    const plain = key.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    if (/^\/(Info|Metadata|Author|Creator|Producer|Company|Manager|Keywords|Sig|ByteRange|Encrypt|ObjStm)$/.test(plain)) return true
  }
  return false
}

/** Objects of names, with all their versions, that are looked at. */
const mostObjects = 1000
/** Characters of a text or dictionary that are looked at. */
const mostLength = 65_536

/** Where the content of each object begins that is named, by number and generation. Each version of an object is one more. Null: one is missing. */
function objectsNamed(text: string, names: Iterable<RegExpExecArray>): number[] | null {
  const named = new Map<string, number[]>()
  for (const [, number, generation] of names) named.set(`${number} ${generation}`, [])
  // One walk through the file, however many names it has.
  const heads = named.size === 0 ? [] : text.matchAll(/(?<![0-9])(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}obj/g)
  for (const head of heads) named.get(`${head[1]} ${head[2]}`)?.push(head.index + head[0].length)
  const starts = [...named.values()]
  return starts.every((one) => one.length > 0) && starts.flat().length <= mostObjects ? starts.flat() : null
}

/** The writers of notes: /T, which in a field of a form is its name and stays. */
function writersIn(text: string): Span[] | null {
  const spans: Span[] = []
  for (let at = 0, end = 0; end !== -1; at = end + 6) {
    end = text.indexOf("endobj", at)
    // The dictionary alone: in a stream these letters mean something else.
    const [dictionary = ""] = text.slice(at, end === -1 ? text.length : end).split("stream", 1)
    if (!/\/Annot(?![A-Za-z])|\/Subtype/.test(dictionary) || /\/FT(?![A-Za-z])|\/Widget(?![A-Za-z])/.test(dictionary)) continue
    const found = spansOf(dictionary.matchAll(/\/T\s{0,9}(?=\(|<(?!<))/g), (from) => endOfText(dictionary, from))
    if (!found) return null
    for (const [from, to] of found) spans.push([at + from, at + to])
  }
  return spans
}

/** The end of a text in parentheses or hex that begins there; 0 where none does. */
function endOfText(text: string, from: number): number {
  if (text[from] === "(") return endOfString(text, from)
  if (text[from] !== "<" || text[from + 1] === "<") return 0
  const length = text.slice(from, from + mostLength).indexOf(">") + 1
  return length === 0 ? 0 : from + length
}

/** Where the brackets of a dictionary close whose content begins there; -1 where they do not. */
function endOfDictionary(text: string, from: number): number {
  for (let at = from, depth = 1; at < text.length && at < from + mostLength; at += 1) {
    if (text[at] === "(") {
      const end = endOfString(text, at)
      if (end === 0) return -1
      at = end - 1
    } else if (text.startsWith("<<", at)) {
      depth += 1
      at += 1
    } else if (text.startsWith(">>", at)) {
      depth -= 1
      if (depth === 0) return at
      at += 1
    }
  }
  return -1
}

/** The end of a string in parentheses, which may hold others; 0 where it has none. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length && at < from + mostLength; at += 1) {
    if (text[at] === "\\") at += 1
    else if (text[at] === "(") depth += 1
    else if (text[at] === ")") {
      depth -= 1
      if (depth === 0) return at + 1
    }
  }
  return 0
}

const latin1Of = (bytes: Uint8Array) =>
  typeof Buffer === "undefined" ? latin1(bytes, 0, bytes.length) : Buffer.from(bytes.buffer).toString("latin1")
