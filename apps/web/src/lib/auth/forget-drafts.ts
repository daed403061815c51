import { personKey } from "./person.ts"

type Drafts = Pick<Storage, "key" | "length" | "removeItem">

/** What begins so is half-written words of somebody who is signed in, or what they read and waited for: lib/drafts.ts, the desk of comments, an address to be proved; and that they were here. */
const prefixes = ["intray-kept:", "intray-comment:", "intray-pending-email", personKey]

function ofBrowser(): Drafts | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/**
 * Removes what members have half written in this browser: whoever signs out here, or deletes their account, leaves nothing to read to the
 * next person. A session that only ran out keeps it, so that coming back loses nobody's words. What strangers type into a public form is
 * not a member's, and stays until it is sent.
 */
export function forgetDrafts(storage: Drafts | null = ofBrowser()): void {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "")
    for (const name of names) if (prefixes.some((prefix) => name.startsWith(prefix))) storage?.removeItem(name)
  } catch {
    // Forbidden: then nothing was kept there.
  }
  // As another tab would say it that emptied the storage: what is held in memory goes too.
  globalThis.window?.dispatchEvent(new StorageEvent("storage", { key: null }))
}
