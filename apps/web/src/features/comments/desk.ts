import type { Person } from "./mention-text.ts"

/** What somebody has begun to write about a submission. */
export type Draft = {
  text: string
  chosen: readonly Person[]
  fileId: string | null
  /** Milliseconds. */
  atMs: number | null
}

/** A comment that was sent off, and that the server has not confirmed. */
export type Waiting = {
  /** Of the comment: sent again it is the same one. */
  id: string
  /** As it is kept, mentions as ids. */
  text: string
  people: readonly Person[]
  fileId: string | null
  atMs: number | null
  createdAt: string
  /** Why it did not arrive, in words; null while it is on its way. */
  failed: string | null
  /** It may have arrived all the same: nobody answered. */
  uncertain?: boolean
}

export type CommentDraft = { draft: Draft | null; waiting: readonly Waiting[] }

/** Where the changes to a comment lie until they are saved. */
export const editName = (meId: string, submissionId: string, id: string): string => `edit-comment:${meId}:${submissionId}:${id}`

export const noDraft: Draft = { text: "", chosen: [], fileId: null, atMs: null }
const empty: CommentDraft = { draft: null, waiting: [] }

export type DeskStorage = Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">

/** Days after which what nobody came back to is forgotten. */
const FORGET_DAYS = 60
const PREFIX = "intray-comment:"

type Stored = CommentDraft & { at: number }

function parsed(text: string | null): Stored | null {
  if (text === null) return null
  try {
    const value = JSON.parse(text) as Partial<Stored> | null
    if (!value || typeof value.at !== "number" || !Array.isArray(value.waiting)) return null
    return { at: value.at, draft: value.draft ?? null, waiting: value.waiting }
  } catch {
    return null
  }
}

/**
 * Where comments lie until the server has them: what is half written, and what is on its way. In the browser's storage, for one person and
 * one submission each, so that neither a reload nor a lost connection loses a word; in memory where there is no storage.
 */
export function createDesk(storage: DeskStorage | null, now: () => number = Date.now) {
  const cache = new Map<string, CommentDraft>()
  const listeners = new Set<() => void>()
  const tell = () => {
    for (const listener of listeners) listener()
  }

  const stored = <Value>(work: (storage: DeskStorage) => Value): Value | null => {
    try {
      return storage && work(storage)
    } catch {
      // Full or forbidden: it then lasts as long as the page.
      return null
    }
  }

  const clear = () =>
    stored((all) => {
      const old: string[] = []
      for (let index = 0; index < all.length; index += 1) {
        const key = all.key(index)
        if (!key?.startsWith(PREFIX)) continue
        const at = parsed(all.getItem(key))?.at ?? 0
        if (at < now() - FORGET_DAYS * 86_400_000) old.push(key)
      }
      for (const key of old) all.removeItem(key)
    })
  clear()

  const keyOf = (userId: string, submissionId: string) => `${PREFIX}${userId}:${submissionId}`

  return {
    /** The same object as long as nothing changes. */
    read(userId: string, submissionId: string): CommentDraft {
      const key = keyOf(userId, submissionId)
      const known = cache.get(key)
      if (known) return known
      const found = parsed(stored((all) => all.getItem(key)))
      const state = found ? { draft: found.draft, waiting: found.waiting } : empty
      cache.set(key, state)
      return state
    },
    change(userId: string, submissionId: string, change: (state: CommentDraft) => CommentDraft): void {
      const key = keyOf(userId, submissionId)
      const next = change(this.read(userId, submissionId))
      cache.set(key, next)
      const nothing = next.waiting.length === 0 && !next.draft?.text && next.draft?.atMs == null
      stored((all) => (nothing ? all.removeItem(key) : all.setItem(key, JSON.stringify({ ...next, at: now() } satisfies Stored))))
      tell()
    },
    /** Another tab has written. */
    heard(key: string | null): void {
      if (key === null) cache.clear()
      else if (!cache.delete(key)) return
      tell()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export type Desk = ReturnType<typeof createDesk>

function ofBrowser(): Desk {
  let storage: Storage | null
  try {
    storage = globalThis.localStorage ?? null
  } catch {
    storage = null
  }
  const made = createDesk(storage)
  globalThis.window?.addEventListener("storage", (event) => made.heard(event.key))
  return made
}

/** This browser's. */
export const desk = ofBrowser()
