import { attempt, browserStorage, type DraftStorage } from "./storage.ts"

/** A submission sent from this browser: its link is the only way back to it. */
export type SentHere = { slug: string; number: number; statusUrl: string; at: string }

const KEY = "intray-sent"
/** Maximum number of links that a browser remembers; the oldest are removed first. */
export const mostSent = 50

/** The submissions that this browser remembers, newest first. A link gives full access to its submission, so each one can be forgotten. */
export function createSentHere(storage: DraftStorage) {
  const read = (): SentHere[] => {
    const stored: unknown = attempt(() => JSON.parse(storage.getItem(KEY) ?? "[]"))
    return Array.isArray(stored) ? stored.filter(isSentHere) : []
  }
  const write = (stored: SentHere[]) =>
    void attempt(() => (stored.length === 0 ? storage.removeItem(KEY) : storage.setItem(KEY, JSON.stringify(stored.slice(0, mostSent)))))
  return {
    read,
    of: (slug: string) => read().filter((one) => one.slug === slug),
    find: (slug: string, number: number | null) => read().find((one) => one.slug === slug && one.number === number) ?? null,
    /** Adding the same one again has no effect. */
    add: (sent: SentHere) => write([sent, ...read().filter((one) => one.statusUrl !== sent.statusUrl)]),
    /** @param statusUrl the link, or the path of its page */
    forget: (statusUrl: string) => write(read().filter((one) => one.statusUrl !== statusUrl && !one.statusUrl.endsWith(statusUrl))),
  }
}

/** Uses the browser's storage, or the page's memory if the browser stores nothing. */
export const sentHere = () => createSentHere(browserStorage().storage)

function isSentHere(value: unknown): value is SentHere {
  const one = value as Partial<SentHere> | null
  return (
    typeof one?.slug === "string" &&
    typeof one.number === "number" &&
    typeof one.at === "string" &&
    !Number.isNaN(Date.parse(one.at)) &&
    typeof one.statusUrl === "string" &&
    /^https?:\/\//.test(one.statusUrl)
  )
}

/**
 * URL hash of the confirmation page. It contains the number and not the secret link, and servers, logs and referrers never see the part
 * after `#`. It works in the browser that remembers the link, and shows the form everywhere else.
 */
export const arrivalHash = (number: number): string => `#sent-${number}`

/** Returns the number in such a hash; null: it is something else. */
export function arrivedIn(hash: string): number | null {
  const named = /^#sent-(\d{1,10})$/.exec(hash)?.[1]
  return named === undefined ? null : Number(named)
}

/** Changes the URL back to the form's. */
export function leaveArrival(): void {
  history.replaceState(history.state, "", `${location.pathname}${location.search}`)
}
