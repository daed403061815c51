import { personKey } from "./person.ts"

type Drafts = Pick<Storage, "key" | "length" | "removeItem">

/** Key prefixes of signed-in users' drafts and their attachments: lib/drafts.ts, and the store of comments. */
const written = ["intray-kept:", "intray-comment:"]
/** Also a pending e-mail address, and the marker of the signed-in user. */
const prefixes = [...written, "intray-pending-email", personKey]
/** Not a draft: the versions that the user has read. */
const noted = "intray-kept:read-versions"

function ofBrowser(): Drafts | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

const namesIn = (storage: Drafts | null) => Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "")

/** Whether signing out would delete drafts or unsent changes. */
export function hasDrafts(storage: Drafts | null = ofBrowser()): boolean {
  try {
    return namesIn(storage).some((name) => name !== noted && written.some((prefix) => name.startsWith(prefix)))
  } catch {
    return false
  }
}

/**
 * Deletes members' drafts in this browser: after signing out, or deleting the account, nothing is left to read for the next user. A
 * session that only expired keeps them, so that no text is lost. Text in a public form does not belong to a member, and stays until it is
 * sent.
 */
export function forgetDrafts(storage: Drafts | null = ofBrowser()): void {
  try {
    for (const name of namesIn(storage)) if (prefixes.some((prefix) => name.startsWith(prefix))) storage?.removeItem(name)
  } catch {
    // Storage is blocked, so nothing was stored there.
  }
  // The same event as when another tab clears the storage, so that values in memory are dropped too.
  globalThis.window?.dispatchEvent(new StorageEvent("storage", { key: null }))
}
