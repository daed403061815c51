import type { Field } from "@intray/server/modules/forms/schema"
import { randomHex } from "../../lib/random.ts"
import { fitUploads, type UploadRecord } from "../../lib/upload/upload-state.ts"
import { emptyForm, type FormValues, fitToForm } from "./model.ts"
import { attempt, type DraftStorage, draftPrefix, draftsOf, forgetDrafts } from "./storage.ts"

export { browserStorage, type DraftStorage } from "./storage.ts"

/**
 * A half-filled form, kept in this browser until it is sent. One per portal and version of its form. The idempotency key lives with
 * it: however often this draft is sent, over reloads, lost connections and new versions of the form, the server makes one submission of it.
 */
export type Draft = {
  values: FormValues
  /** Of a change to what was sent: what it said where the change began. Null for a form that is sent for the first time. */
  base: FormValues | null
  uploads: UploadRecord[]
  idempotencyKey: string
  /** It was sent off under its key, and no answer said yet what became of it. */
  sendTried: boolean
  /** Which step was before the person; 0 in a form of one. */
  step: number
  /** ISO moment of the last change; null for a draft that was never written. */
  savedAt: string | null
}

export type DraftStore = {
  /** The stored draft, or a fresh one. Never throws: what cannot be read is as good as absent. */
  load: () => Draft
  /** Writes soon; several changes in a row make one write. */
  save: (draft: Draft) => void
  /** Writes now what `save` was given last. */
  flush: () => void
  /** Forgets it, and drafts of other versions with it. */
  remove: () => void
}

const FORMAT = 1
const WAIT_MS = 400

export function newDraft(fields: Field[]): Draft {
  return { values: emptyForm(fields), base: null, uploads: [], idempotencyKey: randomHex(16), sendTried: false, step: 0, savedAt: null }
}

export function createDraftStore(options: {
  slug: string
  version: number
  fields: Field[]
  storage: DraftStorage | null
  now?: () => Date
  waitMs?: number
}): DraftStore {
  const { slug, version, fields, storage, now = () => new Date(), waitMs = WAIT_MS } = options
  const key = `${draftPrefix(slug)}${version}`
  let pending: Draft | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const flush = () => {
    clearTimeout(timer)
    if (!pending) return
    const draft = pending
    pending = null
    attempt(() => storage?.setItem(key, JSON.stringify({ format: FORMAT, ...draft, savedAt: now().toISOString() })))
  }

  return {
    load() {
      const own = attempt(() => read(storage?.getItem(key) ?? null, fields))
      if (own) return own
      const others = attempt(() => draftsOf(storage, slug).map((name) => read(storage?.getItem(name) ?? null, fields))) ?? []
      const newest = others.filter((draft) => draft !== null).sort((a, b) => (b.savedAt ?? "").localeCompare(a.savedAt ?? ""))[0]
      if (!newest) return newDraft(fields)
      // The key comes along with what was sent off in the version before, whose answer may be lost: it is not made a second submission. What
      // was never sent off has a key of its own, since another page of this browser may send the draft that both began with.
      return { ...newest, idempotencyKey: newest.sendTried ? newest.idempotencyKey : randomHex(16), step: 0 }
    },
    save(draft) {
      pending = draft
      clearTimeout(timer)
      timer = setTimeout(flush, waitMs)
    },
    flush,
    remove() {
      clearTimeout(timer)
      pending = null
      forgetDrafts(storage, slug)
    },
  }
}

function read(text: string | null, fields: Field[]): Draft | null {
  if (!text) return null
  const stored = JSON.parse(text) as Record<string, unknown>
  if (stored.format !== FORMAT || typeof stored.idempotencyKey !== "string" || typeof stored.savedAt !== "string") return null
  if (Number.isNaN(Date.parse(stored.savedAt))) return null
  return {
    values: fitToForm(fields, stored.values),
    base: stored.base ? fitToForm(fields, stored.base) : null,
    uploads: fitUploads(stored.uploads),
    // One that is none of ours would be refused at each try.
    idempotencyKey: /^[0-9a-f]{32}$/.test(stored.idempotencyKey) ? stored.idempotencyKey : randomHex(16),
    sendTried: stored.sendTried === true,
    step: typeof stored.step === "number" && Number.isInteger(stored.step) && stored.step >= 0 ? stored.step : 0,
    savedAt: stored.savedAt,
  }
}
