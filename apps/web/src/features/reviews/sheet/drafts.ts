import { drafts } from "../../../lib/drafts.ts"
import { statusOf } from "../../../lib/query-client.ts"
import { codeOf, reasonOf } from "../../../lib/reason.ts"
import type { ReviewValues } from "./values.ts"

/** Saves values and returns when the server saved them, as an ISO date. */
export type SaveDraft = (values: ReviewValues) => Promise<string>

export type ReviewDraft = {
  values: ReviewValues
  /** `kept`: in this browser alone, until it is sent. `failed` is tried again, `refused` is not. */
  state: "kept" | "waiting" | "saving" | "failed" | "refused" | "saved"
  /** Why it was refused, in words. */
  reason: string | null
  savedAt: string | null
}

type Entry = {
  draft: ReviewDraft
  save: SaveDraft | null
  version: number
  timer: unknown
  running: Promise<void> | null
  failures: number
}

type Parts = {
  /** Where values lie until the server has them. */
  storage: { read: (name: string) => unknown; write: (name: string, value: unknown) => void }
  /** Why a save is refused for good; null where another try may succeed. */
  refusal: (error: unknown) => string | null
  timers?: { set: (work: () => void, ms: number) => unknown; clear: (timer: unknown) => void }
}

/** Milliseconds of rest before a draft is saved, and before a failed save is tried again. */
const REST_MS = 700
const RETRY_MS = [2_000, 5_000, 15_000, 30_000]

const browserTimers = {
  set: (work: () => void, ms: number): unknown => setTimeout(work, ms),
  clear: (timer: unknown) => clearTimeout(timer as ReturnType<typeof setTimeout>),
}

/**
 * Drafts of reviews by name. They outlive the component that edits them: leaving a submission saves its draft, and one that cannot be saved
 * stays in the browser's storage until it is.
 */
export function createReviewDrafts({ storage, refusal, timers = browserTimers }: Parts) {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()

  const show = (entry: Entry, change: Partial<ReviewDraft>) => {
    entry.draft = { ...entry.draft, ...change }
    for (const listener of listeners) listener()
  }
  const find = (name: string): Entry | null => {
    const known = entries.get(name)
    if (known) return known
    const stored = storage.read(name) as ReviewValues | null
    if (!stored) return null
    const draft: ReviewDraft = { values: stored, state: "kept", reason: null, savedAt: null }
    const entry: Entry = { draft, save: null, version: 0, timer: null, running: null, failures: 0 }
    entries.set(name, entry)
    return entry
  }
  const stop = (entry: Entry) => {
    timers.clear(entry.timer)
    entry.timer = null
  }
  const plan = (name: string, entry: Entry, ms: number) => {
    stop(entry)
    entry.timer = timers.set(() => void run(name, entry), ms)
  }
  const run = async (name: string, entry: Entry): Promise<void> => {
    stop(entry)
    if (entry.running) return entry.running
    const { save, version } = entry
    if (!save) return
    show(entry, { state: "saving" })
    entry.running = save(entry.draft.values).then(
      (savedAt) => {
        entry.running = null
        entry.failures = 0
        if (entry.version !== version) return plan(name, entry, 0)
        storage.write(name, null)
        show(entry, { state: "saved", reason: null, savedAt })
      },
      (error: unknown) => {
        entry.running = null
        const reason = refusal(error)
        if (reason !== null) return show(entry, { state: "refused", reason })
        show(entry, { state: "failed" })
        plan(name, entry, RETRY_MS[Math.min(entry.failures, RETRY_MS.length - 1)] ?? REST_MS)
        entry.failures += 1
      },
    )
    return entry.running
  }
  const isPending = ({ draft }: Entry) => draft.state === "waiting" || draft.state === "failed"

  return {
    /** The same object until it changes; null where nothing was changed. */
    read: (name: string): ReviewDraft | null => find(name)?.draft ?? null,
    /** @param save null where the server keeps no draft: a review that was submitted */
    edit(name: string, values: ReviewValues, save: SaveDraft | null): void {
      const draft: ReviewDraft = { values, state: "kept", reason: null, savedAt: null }
      const entry = find(name) ?? { draft, save, version: 0, timer: null, running: null, failures: 0 }
      entries.set(name, entry)
      entry.save = save
      entry.version += 1
      storage.write(name, values)
      show(entry, { values, state: save ? "waiting" : "kept", reason: null })
      if (save) plan(name, entry, REST_MS)
    },
    /** Saves what was kept in this browser, e.g. before a reload. */
    resume(name: string, save: SaveDraft): void {
      const entry = find(name)
      if (entry?.draft.state !== "kept") return
      entry.save = save
      show(entry, { state: "waiting" })
      plan(name, entry, 0)
    },
    /** Saves now what waits to be saved. */
    flush(name: string): void {
      const entry = entries.get(name)
      if (entry && isPending(entry)) void run(name, entry)
    },
    flushAll(): void {
      for (const [name, entry] of entries) if (isPending(entry)) void run(name, entry)
    },
    /** Stops saving the draft, once a save under way has ended: it is submitted now. */
    async settle(name: string): Promise<void> {
      const entry = entries.get(name)
      if (!entry) return
      stop(entry)
      await entry.running
      stop(entry)
    },
    forget(name: string): void {
      const entry = entries.get(name)
      if (entry) stop(entry)
      entries.delete(name)
      storage.write(name, null)
      for (const listener of listeners) listener()
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** The server has decided, and another try would end the same. */
function refusalOf(error: unknown): string | null {
  const status = statusOf(error) ?? 0
  const decided = codeOf(error) !== undefined || (status >= 400 && status < 500 && ![401, 408, 429].includes(status))
  return decided ? reasonOf(error) : null
}

/** The drafts of reviews in this browser. */
export const reviewDrafts = createReviewDrafts({ storage: drafts, refusal: refusalOf })

globalThis.document?.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && reviewDrafts.flushAll())
globalThis.window?.addEventListener("pagehide", () => reviewDrafts.flushAll())
