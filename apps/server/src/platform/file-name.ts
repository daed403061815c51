import { normalized } from "@intray/auth/text"

/** Names of files in archives, exports and downloads. They are valid on Linux, macOS and Windows. */

/** Bytes of UTF-8 that a name may have on common file systems. */
const mostBytes = 255
/** Names that Windows reserves for devices, with any extension. */
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)$/i
/** The extension of a file name: it is kept when a name is shortened. */
const ending = /\.[\p{L}\p{N}_-]{1,16}(\.(gz|xz|bz2|zst))?$/u

const byteLength = (text: string) => Buffer.byteLength(text)

/** The longest prefix of a text within a number of bytes, cut between grapheme clusters. */
function cut(text: string, bytes: number): string {
  let left = bytes
  let kept = ""
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    left -= byteLength(segment)
    if (left < 0) break
    kept += segment
  }
  return kept
}

/** Removes trailing characters. A loop, because a regular expression would retry at every run of them: quadratic time. */
function withoutEnd(text: string, sign: RegExp): string {
  let to = text.length
  while (to > 0 && sign.test(text.charAt(to - 1))) to -= 1
  return text.slice(0, to)
}

/** Shortens a name to `bytes` bytes, with `mark` before its extension, which is kept. */
function shorten(name: string, bytes: number, mark = ""): string {
  const end = name.match(ending)?.[0] ?? ""
  const stem = end === name ? name : name.slice(0, name.length - end.length)
  const tail = end === name ? "" : end
  const room = bytes - byteLength(mark) - byteLength(tail)
  const kept = byteLength(stem) <= room ? stem : withoutEnd(cut(stem, room), /^[. ]$/)
  return `${kept}${mark}${tail}`
}

/**
 * A name that is valid on every system: no path, no special characters, no Windows device, no dot or blank at the end, and at
 * most 255 bytes with the extension kept.
 * @param before prefix of the name, counted in the same bytes; must be safe itself
 */
export function safeFileName(name: string, before = ""): string {
  const cleaned = normalized(name.replace(/\p{Cs}/gu, "\ufffd"))
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, "")
    .replace(/[<>:"/\\|?*\p{Cc}\u2028\u2029]/gu, "_")
    .replace(/^[.\s]+/, (start) => (start.includes(".") ? "_" : ""))
  const plain = withoutEnd(cleaned, /^[.\s]$/)
  const [stem = ""] = plain.split(".")
  const own = before === "" && reserved.test(stem.trim()) ? `_${plain}` : plain
  return before + shorten(own === "" ? "file" : own, mostBytes - byteLength(before))
}

/** Equal for two names that are the same file on systems that ignore case or Unicode normalization. */
const folded = (name: string) => normalized(normalized(name, "NFKC").toLowerCase())

/** Makes names unique on every system: a second `Demo.wav` becomes `demo (2).wav`. */
export function uniqueNames(): (name: string) => string {
  const taken = new Map<string, number>()
  return (name) => {
    const key = folded(name)
    const count = taken.get(key)
    if (count === undefined) {
      taken.set(key, 1)
      return name
    }
    for (let number = count + 1; ; number += 1) {
      const other = shorten(name, mostBytes, ` (${number})`)
      if (taken.has(folded(other))) continue
      taken.set(key, number)
      taken.set(folded(other), 1)
      return other
    }
  }
}
