/** The part of `localStorage` that the store uses; null if the browser has it switched off. */
export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

const memory = new Map<string, string>()

/** Keeps drafts as long as the page lives: they survive a new version of the form, but no reload. */
const pageStorage: DraftStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
  key: (index) => [...memory.keys()][index] ?? null,
  get length() {
    return memory.size
  },
}

/** Returns `localStorage`, or the page's own memory if the browser blocks it (private windows, inside another site, switched off, full). */
export function browserStorage(): { storage: DraftStorage; lasting: boolean } {
  const probe = "intray-probe"
  const lasting = attempt(() => {
    window.localStorage.setItem(probe, probe)
    window.localStorage.removeItem(probe)
    return true
  })
  return lasting ? { storage: window.localStorage, lasting } : { storage: pageStorage, lasting: false }
}

/** Storage may be full, blocked or invalid. A draft is only a convenience, so its loss must not break the form. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export const draftPrefix = (slug: string) => `intray-draft:${slug}:`

/** Returns the names of a form's stored drafts, of all its versions. */
export function draftsOf(storage: DraftStorage | null, slug: string): string[] {
  const names = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? "")
  return names.filter((name) => name.startsWith(draftPrefix(slug)))
}

/** Deletes a form's stored drafts, of all its versions. */
export function forgetDrafts(storage: DraftStorage | null, slug: string): void {
  attempt(() => {
    for (const name of draftsOf(storage, slug)) storage?.removeItem(name)
  })
}
