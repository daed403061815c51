import { normalizeLine } from "@intray/auth/clean-text"
import { foldWidth } from "@intray/auth/text"

/** Reading of links that people paste. Nothing is fetched: what a card shows comes from the address alone. */

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

export type LinkProvider = "soundcloud" | "youtube" | "dropbox" | "drive" | "bandcamp" | "spotify" | "other"

/** What a link's card says before anything is loaded. */
export type LinkCard = {
  provider: LinkProvider
  /** As people know it: "SoundCloud", or the host for others. */
  name: string
  /** Read from the address, e.g. "low ceiling" of `/kitefall/low-ceiling`. */
  title?: string
  /** Reachable only by those who hold the link: a SoundCloud secret token. */
  private: boolean
}

const names: Record<Exclude<LinkProvider, "other">, string> = {
  soundcloud: "SoundCloud",
  youtube: "YouTube",
  dropbox: "Dropbox",
  drive: "Google Drive",
  bandcamp: "Bandcamp",
  spotify: "Spotify",
}

const providers: [RegExp, Exclude<LinkProvider, "other">][] = [
  [/^(?:on\.|m\.|w\.)?soundcloud\.com$|^snd\.sc$/, "soundcloud"],
  [/^(?:m\.|music\.)?youtube\.com$|^youtu\.be$|^youtube-nocookie\.com$/, "youtube"],
  [/^dropbox\.com$|^(?:dl|db)\.dropbox\.com$|^db\.tt$/, "dropbox"],
  [/^(?:drive|docs)\.google\.com$/, "drive"],
  [/^(?:[a-z0-9-]+\.)?bandcamp\.com$/, "bandcamp"],
  [/^open\.spotify\.com$/, "spotify"],
]

function words(segment: string | undefined): string | undefined {
  if (segment === undefined || segment === "") return undefined
  let text = segment
  try {
    text = decodeURIComponent(segment)
  } catch {
    // A stray % stays as it is typed.
  }
  const readable = text
    .replace(/[-_+]+/g, " ")
    .trim()
    .slice(0, 120)
  return readable === "" ? undefined : readable
}

function titleFrom(provider: LinkProvider, host: string, path: string[]): string | undefined {
  switch (provider) {
    // A short link says nothing of what it leads to.
    case "soundcloud":
      return host === "on.soundcloud.com" || host === "snd.sc" || host === "w.soundcloud.com" ? undefined : words(path[0] && path[1])
    case "bandcamp":
      return words(path[0] === "track" || path[0] === "album" ? path[1] : undefined)
    case "dropbox":
      return words(path.length > 1 ? path.at(-1) : undefined)
    case "other":
      return words(path.at(-1))
    default:
      return undefined
  }
}

/**
 * What a pasted link leads to. Never throws; what is no link at all counts as `other` without a title.
 */
export function linkCard(link: string): LinkCard {
  let url: URL
  try {
    url = new URL(link)
  } catch {
    return { provider: "other", name: link.slice(0, 120), private: false }
  }
  const host = url.hostname.replace(/^www\./, "")
  const provider: LinkProvider = providers.find(([pattern]) => pattern.test(host))?.[1] ?? "other"
  const path = url.pathname.split("/").filter((segment) => segment !== "")
  const title = titleFrom(provider, host, path)
  return {
    provider,
    name: provider === "other" ? host : names[provider],
    ...(title === undefined ? {} : { title }),
    private: provider === "soundcloud" && (path.some((segment) => /^s-[\w-]+$/.test(segment)) || url.searchParams.has("secret_token")),
  }
}
