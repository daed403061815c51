type Kept = Pick<Storage, "key" | "length" | "getItem" | "removeItem">

/** Key prefixes of signed-in users' drafts, which contain the id of their submission: lib/drafts.ts, and the store of comments. */
const prefixes = ["intray-kept:", "intray-comment:"]
const attached = (draftId: string) => `intray-kept:attached:${draftId}`

function ofBrowser(): Kept | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The id of the draft message, which is part of the key of its attachments. */
function idWithin(text: string | null): string | null {
  try {
    const stored = JSON.parse(text ?? "null") as { value?: { id?: unknown } | null } | null
    return typeof stored?.value?.id === "string" ? stored.value.id : null
  } catch {
    return null
  }
}

/** Removes what was half written in this browser about a submission that was erased, for the person who wrote it here, and what was attached to it. */
export function forgetAbout(submissionId: string, storage: Kept | null = ofBrowser()): void {
  try {
    const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "")
    const about = names.filter((name) => prefixes.some((prefix) => name.startsWith(prefix)) && name.split(":").includes(submissionId))
    const ids = about.flatMap((name) => idWithin(storage?.getItem(name) ?? null) ?? [])
    for (const name of [...about, ...ids.map(attached)]) {
      storage?.removeItem(name)
      // The same event as when another tab removes the entry, so that values in memory are dropped too.
      globalThis.window?.dispatchEvent(new StorageEvent("storage", { key: name }))
    }
  } catch {
    // Storage is blocked, so nothing was stored there.
  }
}
