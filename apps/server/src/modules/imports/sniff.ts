import { imports as words } from "@intray/i18n/imports"
import { DomainError } from "../../platform/errors.ts"
import { type Delimiter, delimiters, type Encoding } from "./text-kinds.ts"

/*
 * What a file is, told from its first bytes. Pure.
 */

/** `skip`: lines at the beginning that are not rows, such as `sep=;`, which sets Excel's separator. */
export type Sniffed = { format: "csv" | "jsonl"; encoding: Encoding; delimiter: Delimiter | null; skip: number }
/** Settings that the user chose instead of the detected ones. */
export type Chosen = { encoding?: Encoding | undefined; delimiter?: Delimiter | undefined }

/** The file has no readable format. */
export class Unreadable extends DomainError {
  constructor(message: string, code = "unreadable") {
    super("BAD_REQUEST", message, { code, issues: [{ path: ["file"], code, message }] })
  }
}

type FileKind = "workbook" | "zip" | "packed" | "other"

/** First bytes of files that are not tables, with the key of the message, which is looked up in the reader's language. */
const signatures: readonly (readonly [string, FileKind])[] = [
  ["504b0304", "zip"],
  ["504b0506", "zip"],
  ["d0cf11e0", "workbook"],
  ["1f8b", "packed"],
  ["25504446", "other"],
  ["89504e47", "other"],
  ["ffd8ff", "other"],
  ["47494638", "other"],
  ["52494646", "other"],
  ["494433", "other"],
]

/** Names of the entries at the beginning of a ZIP archive. */
function zipEntries(head: Buffer): string[] {
  const names: string[] = []
  for (let at = head.indexOf("504b0304", 0, "hex"); at >= 0 && at + 30 <= head.length; at = head.indexOf("504b0304", at + 4, "hex"))
    names.push(head.toString("latin1", at + 30, at + 30 + head.readUInt16LE(at + 26)))
  return names
}

/** What a ZIP archive is, by the entries at its beginning: documents of office programs are archives. */
function zipKind(head: Buffer): FileKind {
  const declared = /^mimetypeapplication\/(vnd\.oasis\.opendocument\.spreadsheet)?/.exec(head.toString("latin1", 30, 200))
  if (declared) return declared[1] ? "workbook" : "other"
  const names = zipEntries(head)
  if (names.some((name) => /^(word|ppt)\//.test(name))) return "other"
  return names.some((name) => /^(\[Content_Types\]\.xml$|xl\/)/.test(name)) ? "workbook" : "zip"
}

const isText = (head: Buffer, encoding: Encoding) => {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

/**
 * Whether bytes that are not UTF-8 are Shift-JIS. Its characters of two bytes come in runs, while a letter with an accent or a curly quote is
 * followed by a plain letter nearly always; and most of them begin with a byte below 0xA0, which no letter of other encodings does.
 * Half-width kana are single bytes. Other encodings have accented capitals there, of which hardly ever three follow each other.
 */
function isShiftJis(head: Buffer): boolean {
  if (!isText(head, "shift_jis")) return false
  let [common, inRuns, all, runFrom, kana] = [0, 0, 0, -1, 0]
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at] ?? 0
    const isSingle = byte >= 0xa1 && byte <= 0xdf
    if (isSingle) {
      all += 1
      kana += 1
      const counted = kana === 3 ? 3 : kana > 3 ? 1 : 0
      common += counted
      inRuns += counted
      continue
    }
    kana = 0
    if (byte < 0x80) continue
    all += 1
    if (byte < 0xa0) common += 1
    // The one before ended where this one begins.
    if (runFrom === at) inRuns += 1
    at += 1
    runFrom = at + 1
  }
  return common / all >= 0.5 && inRuns / all >= 0.25
}

function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le"
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be"
  const sample = head.subarray(0, 1024)
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length)
  const half = sample.length / 2
  const [even = 0, odd = 0] = zeros
  if (odd > half * 0.3 && even < half * 0.05) return "utf-16le"
  if (even > half * 0.3 && odd < half * 0.05) return "utf-16be"
  if (isText(head, "utf-8")) return "utf-8"
  return isShiftJis(head) ? "shift_jis" : "windows-1252"
}

/** The beginning as text; a character that the cut went through is left out. @throws Unreadable when the bytes are none of the encoding */
function decodeHead(head: Buffer, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
  } catch {
    throw new Unreadable(words.files.encoding, "encoding")
  }
}

/** How often each separator is outside of quotes in the first lines; the one that most lines have equally often wins. */
function delimiterOf(text: string): Delimiter {
  const lines: Record<string, number>[] = [{}]
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === "\n" || char === "\r") {
      if (Object.keys(lines.at(-1) ?? {}).length === 0) continue
      if (lines.length >= 20) break
      lines.push({})
    } else if (char === "," || char === ";" || char === "\t" || char === "|") {
      const line = lines.at(-1) as Record<string, number>
      line[char] = (line[char] ?? 0) + 1
    }
  }
  const [header = {}] = lines
  const score = (one: string) => {
    const count = header[one] ?? 0
    return count === 0 ? 0 : count + 100 * lines.filter((line) => line[one] === count).length
  }
  return delimiters.reduce((best, one) => (score(one) > score(best) ? one : best))
}

/** The separator that the first line tells Excel, as `sep=;`, quoted or not. */
const toldSeparator = /^"?sep=([,;|\t])"?[,;|\t]*(?=\r|\n|$)/i

/**
 * Detects what a file is. @param head its first bytes
 * @throws Unreadable with what to do about it
 */
export function sniff(head: Buffer, chosen: Chosen = {}): Sniffed {
  if (head.length === 0) throw new Unreadable(words.files.empty, "empty")
  const hex = head.subarray(0, 8).toString("hex")
  for (const [signature, kind] of signatures)
    if (hex.startsWith(signature)) throw new Unreadable(words.files[kind === "zip" ? zipKind(head) : kind], "kind")
  const encoding = chosen.encoding ?? encodingOf(head)
  // Bytes that no text of any encoding has: another encoding would not help.
  if (!encoding.startsWith("utf-16") && head.includes(0)) throw new Unreadable(words.files.other, "kind")
  const text = decodeHead(head, encoding)
  if (text.includes("\0")) throw new Unreadable(words.files.other, "kind")
  const start = text.trimStart()
  if (start === "") throw new Unreadable(words.files.empty, "empty")
  if (start.startsWith("[") && /^\[\s*[{[\]]/.test(start)) throw new Unreadable(words.files.list, "json_list")
  if (start.startsWith("{")) return { format: "jsonl", encoding, delimiter: null, skip: 0 }
  const told = toldSeparator.exec(text)
  if (told) return { format: "csv", encoding, delimiter: chosen.delimiter ?? (told[1] as Delimiter), skip: 1 }
  return { format: "csv", encoding, delimiter: chosen.delimiter ?? delimiterOf(text), skip: 0 }
}
