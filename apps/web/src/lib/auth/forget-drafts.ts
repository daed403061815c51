import { personKey } from "./person.ts"

type Drafts = Pick<Storage, "key" | "length" | "removeItem">

/** What begins so is half-written words of somebody who is signed in, and what was attached to them: lib/drafts.ts, the desk of comments. */
const written = ["intray-kept:", "intray-comment:"]
/** And so what they read and waited for, an address to be proved; and that they were here. */
const prefixes = [...written, "intray-pending-email", personKey]
/** Written nowhere by a hand: which versions were read. */
const noted = "intray-kept:read-versions"

function ofBrowser(): Drafts | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

const namesIn = (storage: Drafts | null) => Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "")

/** Is there anything half written, or not yet sent, that signing out would take away? */
export function hasDrafts(storage: Drafts | null = ofBrowser()): boolean {
  try {
    return namesIn(storage).some((name) => name !== noted && written.some((prefix) => name.startsWith(prefix)))
  } catch {
    return false
  }
}

/**
 * Removes what members have half written in this browser: anyone who signs out here, or deletes their account, leaves nothing to read to the
 * next person. A session that only ran out keeps it, so that coming back loses no one's words. What strangers type into a public form is
 * not a member's, and stays until it is sent.
 */
export function forgetDrafts(storage: Drafts | null = ofBrowser()): void {
  try {
    for (const name of namesIn(storage)) if (prefixes.some((prefix) => name.startsWith(prefix))) storage?.removeItem(name)
  } catch {
    // Forbidden: then nothing was kept there.
  }
  // As another tab would say it that emptied the storage: what is held in memory goes too.
  globalThis.window?.dispatchEvent(new StorageEvent("storage", { key: null }))
}
