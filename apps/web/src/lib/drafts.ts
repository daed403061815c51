import { useCallback, useSyncExternalStore } from "react"

/** Stores drafts until they are sent: in this browser's storage, or in memory if there is none. */

const PREFIX = "intray-kept:"
/** Days after which an untouched draft is deleted. */
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

/** A key-value store for drafts. `read` returns the same object until the value changes. */
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
      // Storage is full or blocked: the draft then lasts as long as the page.
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
    /** Returns null if nothing is stored. */
    read(name: string): unknown {
      if (!cache.has(name)) cache.set(name, parsed(stored((all) => all.getItem(PREFIX + name)))?.value ?? null)
      return cache.get(name)
    },
    /** Returns the names of stored values that start with `prefix`. */
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
    /** Null deletes the value. */
    write(name: string, value: unknown): void {
      cache.set(name, value)
      stored((all) => (value === null ? all.removeItem(PREFIX + name) : all.setItem(PREFIX + name, JSON.stringify({ at: now(), value }))))
      tell()
    },
    /** Called when another tab has changed the storage. */
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
 * A draft that survives a reload.
 * @param name key of the draft: its subject and the id of its author
 */
export function useDraft<Value>(name: string): [Value | null, (next: Value | null) => void] {
  const value = useSyncExternalStore(drafts.subscribe, () => drafts.read(name)) as Value | null
  return [value, useCallback((next: Value | null) => drafts.write(name, next), [name])]
}
