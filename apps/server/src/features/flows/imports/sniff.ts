import { imports as words } from "../../../copy/imports.ts"
import { DomainError } from "../../../lib/errors.ts"

/*
 * What a file is, told from its first bytes. Pure.
 */

export type Encoding = "utf-8" | "utf-16le" | "utf-16be"
export type Sniffed = { format: "csv" | "jsonl"; encoding: Encoding; delimiter: "," | ";" | "\t" | null }

/** The bytes are no file that can be read here. */
export class Unreadable extends DomainError {
  constructor(message: string, code = "unreadable") {
    super("BAD_REQUEST", message, { code, issues: [{ path: ["file"], code, message }] })
  }
}

/** First bytes of what is no table, and the words that say so, which are looked up for whoever reads them. */
const signatures: readonly (readonly [string, "workbook" | "packed" | "other"])[] = [
  ["504b0304", "workbook"],
  ["d0cf11e0", "workbook"],
  ["1f8b", "packed"],
  ["25504446", "other"],
  ["89504e47", "other"],
  ["ffd8ff", "other"],
  ["47494638", "other"],
  ["52494646", "other"],
  ["494433", "other"],
]

function encodingOf(head: Buffer): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return "utf-16le"
  if (head[0] === 0xfe && head[1] === 0xff) return "utf-16be"
  const sample = head.subarray(0, 1024)
  const zeros = [0, 1].map((odd) => sample.filter((byte, index) => byte === 0 && index % 2 === odd).length)
  const half = sample.length / 2
  const [even = 0, odd = 0] = zeros
  if (odd > half * 0.3 && even < half * 0.05) return "utf-16le"
  if (even > half * 0.3 && odd < half * 0.05) return "utf-16be"
  return "utf-8"
}

/** The beginning as text; a character that the cut went through is left out. @throws Unreadable when the bytes are none of the encoding */
function decodeHead(head: Buffer, encoding: Encoding): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
  } catch {
    throw new Unreadable(words.files.encoding, "encoding")
  }
}

/** How often each separator stands outside quotes in the first lines; the one that most lines have equally often wins. */
function delimiterOf(text: string): "," | ";" | "\t" {
  const lines: Record<string, number>[] = [{}]
  let quoted = false
  for (const char of text) {
    if (char === '"') quoted = !quoted
    else if (quoted) continue
    else if (char === "\n") {
      if (lines.length >= 20) break
      lines.push({})
    } else if (char === "," || char === ";" || char === "\t") {
      const line = lines.at(-1) as Record<string, number>
      line[char] = (line[char] ?? 0) + 1
    }
  }
  const [header = {}] = lines
  const score = (one: string) => {
    const count = header[one] ?? 0
    return count === 0 ? 0 : count + 100 * lines.filter((line) => line[one] === count).length
  }
  return ([",", ";", "\t"] as const).reduce((best, one) => (score(one) > score(best) ? one : best))
}

/**
 * Tells what a file is. @param head its first bytes; `whole` when there are no more
 * @throws Unreadable with what to do about it
 */
export function sniff(head: Buffer): Sniffed {
  if (head.length === 0) throw new Unreadable(words.files.empty, "empty")
  const hex = head.subarray(0, 8).toString("hex")
  for (const [signature, kind] of signatures) if (hex.startsWith(signature)) throw new Unreadable(words.files[kind], "kind")
  const encoding = encodingOf(head)
  // Bytes that no text of any encoding has: another encoding would not help.
  if (encoding === "utf-8" && head.includes(0)) throw new Unreadable(words.files.other, "kind")
  const text = decodeHead(head, encoding)
  if (text.includes("\0")) throw new Unreadable(words.files.other, "kind")
  const start = text.trimStart()
  if (start === "") throw new Unreadable(words.files.empty, "empty")
  if (start.startsWith("[") && /^\[\s*[{[\]]/.test(start)) throw new Unreadable(words.files.list, "json_list")
  if (start.startsWith("{")) return { format: "jsonl", encoding, delimiter: null }
  return { format: "csv", encoding, delimiter: delimiterOf(text) }
}
