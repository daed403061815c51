import { normalizeLine } from "@intray/auth/clean-text"
import { foldWidth } from "@intray/auth/text"

/** Reading of links that people paste. */

/** Longest link that is kept, in characters. */
export const MAX_LINK = 2_000

/** A character that shows nothing, percent-encoded at the end of an address: what a messenger put behind it when it was copied. */
const invisibleEnding = /(?:%E2%80%(?:8[B-F]|A[A-E])|%E2%81%A[0-F]|%EF%BB%BF|%C2%AD|%CD%8F|%E3%85%A4)$/i

/** Drops them one by one. Only the last nine characters are looked at, the length of the longest: the time stays linear. */
function withoutInvisibleEnding(link: string): string {
  let to = link.length
  for (;;) {
    const found = invisibleEnding.exec(link.slice(Math.max(0, to - 9), to))
    if (!found) return link.slice(0, to)
    to -= found[0].length
  }
}

/** Cleans a link that was typed or pasted: one line, ASCII where it was typed in full width, nothing invisible within or behind it. */
export function cleanLink(text: string): string {
  return withoutInvisibleEnding(
    foldWidth(normalizeLine(text))
      .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, "")
      .trim(),
  )
}

/**
 * The link as it is kept, or why it is refused. Only http and https, a host with an ending, no user name or password
 * in it; a missing `https://` is added.
 */
export function readLink(text: string): { url: string } | { problem: "scheme" | "other" } {
  if (text.length > MAX_LINK || /\s/u.test(text)) return { problem: "other" }
  const scheme = /^([a-z][a-z0-9+.-]{0,30}):/i.exec(text)
  if (scheme && !/^https?$/i.test(scheme[1] ?? "")) return { problem: "scheme" }
  if (scheme && !/^https?:\/\//i.test(text)) return { problem: "scheme" }
  let url: URL
  try {
    url = new URL(scheme ? text : `https://${text}`)
  } catch {
    return { problem: scheme ? "other" : "scheme" }
  }
  if (url.username !== "" || url.password !== "") return { problem: "other" }
  const labels = url.hostname.replace(/\.$/, "").split(".")
  if (labels.length < 2 && !url.hostname.startsWith("[")) return { problem: scheme ? "other" : "scheme" }
  return url.href.length > MAX_LINK ? { problem: "other" } : { url: url.href }
}
