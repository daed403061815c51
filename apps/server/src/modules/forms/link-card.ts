/** What a link leads to, read from its address alone: nothing is fetched. */

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
    // A short link does not contain the title.
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
