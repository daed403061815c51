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
  if (text.includes("/Encrypt")) return null
  const wipe = (from: number, to: number) => bytes.fill(blank, from, to)
  // By number and generation: where the content of each object begins that is named as one with the author. Each version of it is one more.
  const named = new Map<string, number[]>()
  for (const [, number, generation] of text.matchAll(/\/Info\s{1,9}(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}R/g))
    named.set(`${number} ${generation}`, [])
  // One walk through the file, however many names it has.
  const heads = named.size === 0 ? [] : text.matchAll(/(?<![0-9])(\d{1,9})\s{1,9}(\d{1,5})\s{1,9}obj/g)
  for (const head of heads) named.get(`${head[1]} ${head[2]}`)?.push(head.index + head[0].length)
  for (const starts of named.values()) {
    if (starts.length === 0) return null
    for (const start of starts) {
      const end = text.indexOf("endobj", start)
      const open = text.indexOf("<<", start)
      if (end < 0 || open < 0 || open > end) return null
      const close = text.lastIndexOf(">>", end)
      if (close < open) return null
      wipe(open + 2, close)
    }
  }
  // A dictionary with these keys that no trailer names, as files that were changed in place have.
  for (const orphan of text.matchAll(/\/(Author|Creator|Producer|Company|Manager|Keywords)\s{0,9}([(<])/g)) {
    const from = orphan.index + orphan[0].length - 1
    const to = orphan[2] === "(" ? endOfString(text, from) : text.indexOf(">", from) + 1
    if (text.startsWith("<<", from)) continue
    if (to <= from) return null
    wipe(from + 1, to - 1)
  }
  for (const packet of text.matchAll(/\/Type\s{0,9}\/Metadata/g)) {
    const start = text.indexOf("stream", packet.index)
    const end = text.indexOf("endstream", start + 6)
    if (start < 0 || end < 0) return null
    wipe(start + (text.startsWith("\r\n", start + 6) ? 8 : 7), end)
  }
  for (let at = text.indexOf("<?xpacket"); at !== -1; at = text.indexOf("<?xpacket", at + 9)) {
    const end = text.indexOf("<?xpacket end", at)
    if (end > at) wipe(at, end)
  }
  // Objects in packed streams may hold any of it; whether they do is not seen from here.
  if (/\/Type\s{0,9}\/ObjStm/.test(text)) return null
  return [{ bytes }]
}

/** The end of a string in parentheses, which may hold others; 0 where it has none. */
function endOfString(text: string, from: number): number {
  let depth = 0
  for (let at = from; at < text.length && at < from + 65_536; at += 1) {
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
