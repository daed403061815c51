import { attempt, browserStorage, type DraftStorage } from "./storage.ts"

/** Something that was sent from this browser: its link is the only way back to it. */
export type SentHere = { slug: string; number: number; statusUrl: string; at: string }

const KEY = "intray-sent"
/** Links that one browser remembers; the oldest go first. */
export const mostSent = 50

/** What this browser remembers of what was sent from it, newest first. Anyone who holds a link is its submitter, so each can be forgotten. */
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
    /** The same one again is remembered once. */
    add: (sent: SentHere) => write([sent, ...read().filter((one) => one.statusUrl !== sent.statusUrl)]),
    /** @param statusUrl the link, or the path of its page */
    forget: (statusUrl: string) => write(read().filter((one) => one.statusUrl !== statusUrl && !one.statusUrl.endsWith(statusUrl))),
  }
}

/** What the browser remembers, or the page while it lives where the browser keeps nothing. */
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
 * Where the page is that says that something arrived. It names the number and not the link, and is behind the `#`, which no server, log or
 * referrer ever sees: it opens in the browser that remembers the link, and is the form everywhere else.
 */
export const arrivalHash = (number: number): string => `#sent-${number}`

/** The number that such an address names; null: it is another. */
export function arrivedIn(hash: string): number | null {
  const named = /^#sent-(\d{1,10})$/.exec(hash)?.[1]
  return named === undefined ? null : Number(named)
}

/** The address of the form again. */
export function leaveArrival(): void {
  history.replaceState(history.state, "", `${location.pathname}${location.search}`)
}
