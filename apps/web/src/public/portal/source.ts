/** What a page knows of where its visitor came from. */
export type Arrival = { search: string; referrer: string; host: string; untracked: boolean }

const fits = /^[a-z0-9][a-z0-9._-]{0,59}$/

/**
 * Where a visitor came from, in one word: the campaign that the link named (`utm_source`), else the host of the page before. Neither path
 * nor query, nothing of who asks not to be tracked; null: not known.
 */
export function sourceOf({ search, referrer, host, untracked }: Arrival): string | null {
  if (untracked) return null
  const named = (new URLSearchParams(search).get("utm_source") ?? "").trim().toLowerCase().replace(/\s+/g, "-")
  if (fits.test(named)) return named
  if (!URL.canParse(referrer)) return null
  const from = new URL(referrer).hostname.toLowerCase().replace(/^www\./, "")
  return from !== "" && from !== host.toLowerCase().replace(/^www\./, "") && fits.test(from) ? from : null
}

/** Whether the browser asks not to be tracked, in either of the two ways that there are. */
export function asksNotToBeTracked(): boolean {
  if (typeof navigator === "undefined") return false
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: string | null; globalPrivacyControl?: boolean }
  return doNotTrack === "1" || globalPrivacyControl === true
}

/** {@link sourceOf} of this page. */
export function cameFrom(): string | null {
  if (typeof document === "undefined") return null
  const { search, hostname } = window.location
  return sourceOf({ search, referrer: document.referrer, host: hostname, untracked: asksNotToBeTracked() })
}
