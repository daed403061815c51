type Kept = Pick<Storage, "key" | "length" | "getItem" | "removeItem">

/** What begins so is half-written words of somebody who is signed in, and names what they are about: lib/drafts.ts, the desk of comments. */
const prefixes = ["intray-kept:", "intray-comment:"]
const attached = (draftId: string) => `intray-kept:attached:${draftId}`

function ofBrowser(): Kept | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}

/** The message that is being written: the files that were attached to it are named by it. */
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
      // As another tab would say it that removed it: what is held in memory goes too.
      globalThis.window?.dispatchEvent(new StorageEvent("storage", { key: name }))
    }
  } catch {
    // Forbidden: then nothing was kept there.
  }
}
