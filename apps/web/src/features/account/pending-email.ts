/** A change of address that waits for a link in somebody's mailbox. */
export type PendingEmail = { from: string; to: string; at: number }

const key = "intray-pending-email"
/** Milliseconds for which the links work. */
const life = 3_600_000

/**
 * What is remembered of a change that was asked for in this browser; null once it has come about, or its links have run out.
 * @param email the address that holds now
 */
export function readPending(storage: Pick<Storage, "getItem"> | undefined, email: string, now = Date.now()): PendingEmail | null {
  try {
    const found: unknown = JSON.parse(storage?.getItem(key) ?? "null")
    if (typeof found !== "object" || found === null || !("from" in found) || !("to" in found) || !("at" in found)) return null
    const { from, to, at } = found
    if (typeof from !== "string" || typeof to !== "string" || typeof at !== "number") return null
    return from === email && to !== email && now - at < life && at <= now ? { from, to, at } : null
  } catch {
    // Storage can be forbidden, and what is in it can be anything.
    return null
  }
}

export function writePending(storage: Pick<Storage, "setItem" | "removeItem"> | undefined, pending: PendingEmail | null): void {
  try {
    if (pending) storage?.setItem(key, JSON.stringify(pending))
    else storage?.removeItem(key)
  } catch {
    // As above: then it is only not shown again.
  }
}

/** The storage of this browser; undefined where it is forbidden. */
export function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}
