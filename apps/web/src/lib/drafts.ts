import { useCallback, useSyncExternalStore } from "react"

/** Where words lie until they are sent: in this browser's storage, in memory where there is none. */

const PREFIX = "intray-kept:"
/** Days after which what nobody came back to is forgotten. */
const FORGET_DAYS = 60

export type DraftStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

function parsed(text: string | null): { at: number; value: unknown } | null {
  if (text === null) return null
  try {
    const found = JSON.parse(text) as { at?: unknown; value?: unknown } | null
    return found && typeof found.at === "number" && "value" in found ? { at: found.at, value: found.value } : null
  } catch {
    return null
  }
}

/** Keeps values by name. What is read is the same object until it changes. */
export function createDrafts(storage: DraftStorage | null, now: () => number = Date.now) {
  const cache = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const stored = <Value>(work: (storage: DraftStorage) => Value): Value | null => {
    try {
      return storage && work(storage)
    } catch {
      // Full or forbidden: it then lasts as long as the page.
      return null
    }
  }
  stored((all) => {
    const names = Array.from({ length: all.length }, (_, index) => all.key(index)).filter((name) => name?.startsWith(PREFIX))
    for (const name of names) {
      if (name && (parsed(all.getItem(name))?.at ?? 0) < now() - FORGET_DAYS * 86_400_000) all.removeItem(name)
    }
  })
  return {
    /** Null where nothing is stored. */
    read(name: string): unknown {
      if (!cache.has(name)) cache.set(name, parsed(stored((all) => all.getItem(PREFIX + name)))?.value ?? null)
      return cache.get(name)
    },
    /** The names that begin with a text, of values that are stored. */
    names(prefix: string): string[] {
      const all = new Set(cache.keys())
      stored((kept) => {
        for (let at = 0; at < kept.length; at++) {
          const key = kept.key(at)
          if (key?.startsWith(PREFIX)) all.add(key.slice(PREFIX.length))
        }
      })
      return [...all].filter((name) => name.startsWith(prefix) && this.read(name) !== null).sort()
    },
    /** Null: forget it. */
    write(name: string, value: unknown): void {
      cache.set(name, value)
      stored((all) => (value === null ? all.removeItem(PREFIX + name) : all.setItem(PREFIX + name, JSON.stringify({ at: now(), value }))))
      tell()
    },
    /** Another tab has written. */
    heard(key: string | null): void {
      if (key === null) cache.clear()
      else if (!key.startsWith(PREFIX) || !cache.delete(key.slice(PREFIX.length))) return
      tell()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

function ofBrowser() {
  let storage: Storage | null
  try {
    storage = globalThis.localStorage ?? null
  } catch {
    storage = null
  }
  const made = createDrafts(storage)
  globalThis.window?.addEventListener("storage", (event) => made.heard(event.key))
  return made
}

/** The drafts of this browser. */
export const drafts = ofBrowser()

/**
 * Something half written that outlives a reload.
 * @param name of what it is about, with the person whose it is
 */
export function useDraft<Value>(name: string): [Value | null, (next: Value | null) => void] {
  const value = useSyncExternalStore(drafts.subscribe, () => drafts.read(name)) as Value | null
  return [value, useCallback((next: Value | null) => drafts.write(name, next), [name])]
}
