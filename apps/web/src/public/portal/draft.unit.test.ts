import type { Field } from "@intray/server/modules/forms/schema"
import { describe, expect, it, vi } from "vitest"
import { memoryStorage } from "../../lib/testing/memory-storage.ts"
import { newUpload } from "../../lib/upload/upload-state.ts"
import { browserStorage, createDraftStore, type Draft, type DraftStorage, newDraft } from "./draft.ts"
import { formReducer } from "./model.ts"

const base = { help: "", required: false, identifying: false }
const fields: Field[] = [
  { ...base, key: "artist", label: "Artist", type: "short_text", required: true },
  { ...base, key: "rights", label: "I may", type: "consent", required: true },
  {
    ...base,
    key: "tracks",
    label: "Tracks",
    type: "group",
    itemName: "track",
    itemsName: "tracks",
    min: 1,
    max: 3,
    fields: [
      { ...base, key: "title", label: "Title", type: "short_text" },
      { ...base, key: "audio", label: "Audio", type: "audio", maxFiles: 1, maxBytes: 1000 },
    ],
  },
]

const now = () => new Date("2026-03-12T14:18:00Z")
const storeOf = (storage: DraftStorage | null, version = 1, form = fields) =>
  createDraftStore({ slug: "demos", version, fields: form, storage, now, waitMs: 50 })

function filled(): Draft {
  const draft = newDraft(fields)
  const item = draft.values.groups.tracks?.[0]
  let values = formReducer(draft.values, { type: "set", address: "artist", value: "Kitefall" })
  values = formReducer(values, { type: "set", address: `tracks.${item?.id}.audio`, value: ["u1"] })
  const upload = newUpload({ id: "u1", field: "tracks.audio", name: "a.wav", size: 100, type: "audio/wav" })
  return { ...draft, values, uploads: [{ ...upload, status: "uploading", sent: 40, url: "/api/uploads/abc" }] }
}

describe("the draft store", () => {
  it("gives a fresh draft with a key of its own and nothing stored", () => {
    const storage = memoryStorage()
    const first = storeOf(storage).load()
    expect(first.savedAt).toBeNull()
    expect(first.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
    expect(storeOf(storage).load().idempotencyKey).not.toBe(first.idempotencyKey)
    expect(storage.all.size).toBe(0)
  })

  it("remembers the step, and begins at the first one in another version", () => {
    const storage = memoryStorage()
    const store = storeOf(storage)
    store.save({ ...filled(), step: 2 })
    store.flush()
    expect(storeOf(storage).load().step).toBe(2)
    expect(storeOf(storage, 2).load()).toMatchObject({ step: 0, values: { leaves: { artist: "Kitefall" } } })
    storage.setItem("intray-draft:demos:1", (storage.getItem("intray-draft:demos:1") ?? "").replace('"step":2', '"step":"x"'))
    expect(storeOf(storage).load().step).toBe(0)
  })

  it("keeps drafts in the page's memory where the browser has no storage", () => {
    const { storage, lasting } = browserStorage()
    expect(lasting).toBe(false)
    const store = createDraftStore({ slug: "demos", version: 1, fields, storage })
    store.save(filled())
    store.flush()
    const again = createDraftStore({ slug: "demos", version: 1, fields, storage: browserStorage().storage })
    expect(again.load().values.leaves.artist).toBe("Kitefall")
    again.remove()
    expect(again.load().savedAt).toBeNull()
  })

  it("writes several changes once, after a pause", () => {
    vi.useFakeTimers()
    const storage = memoryStorage()
    const write = vi.spyOn(storage, "setItem")
    const store = storeOf(storage)
    store.save(filled())
    store.save(filled())
    expect(write).not.toHaveBeenCalled()
    vi.advanceTimersByTime(60)
    expect(write).toHaveBeenCalledTimes(1)
    vi.useRealTimers()
  })

  it("brings values, the key and the moment back; an upload comes back without its file", () => {
    const storage = memoryStorage()
    const store = storeOf(storage)
    const draft = filled()
    store.save(draft)
    store.flush()
    const back = storeOf(storage).load()
    expect(back.values).toEqual(draft.values)
    expect(back.idempotencyKey).toBe(draft.idempotencyKey)
    expect(back.savedAt).toBe("2026-03-12T14:18:00.000Z")
    expect(back.uploads).toMatchObject([{ id: "u1", status: "lost", sent: 40, url: "/api/uploads/abc" }])
  })

  it("carries a draft over to a new version of the form, as far as it fits, under its key when it was sent off", () => {
    const storage = memoryStorage()
    const draft = { ...filled(), sendTried: true }
    const store = storeOf(storage)
    store.save(draft)
    store.flush()
    const changed: Field[] = [
      { ...base, key: "artist", label: "Act", type: "short_text" },
      { ...base, key: "rights", label: "Now a text", type: "long_text" },
    ]
    const back = storeOf(storage, 2, changed).load()
    expect(back.values).toEqual({ leaves: { artist: "Kitefall", rights: "" }, groups: {} })
    // Sent in the version before, with the answer lost on the way, it would else be a second submission.
    expect(back.idempotencyKey).toBe(draft.idempotencyKey)
    expect(back.sendTried).toBe(true)
    expect(back.savedAt).not.toBeNull()
  })

  it("gives what was never sent off a key of its own in a new version: another page may send the draft that both began with", () => {
    const storage = memoryStorage()
    const store = storeOf(storage)
    store.save(filled())
    store.flush()
    const [one, other] = [storeOf(storage, 2).load(), storeOf(storage, 2).load()]
    expect(one.values.leaves.artist).toBe("Kitefall")
    expect(new Set([storeOf(storage).load().idempotencyKey, one.idempotencyKey, other.idempotencyKey]).size).toBe(3)
  })

  it("carries the newest draft over where several versions have one", () => {
    const storage = memoryStorage()
    for (const [version, artist, day] of [
      [1, "Older", "10"],
      [2, "Newest", "12"],
      [3, "Old", "11"],
    ] as const) {
      const draft = newDraft(fields)
      const values = formReducer(draft.values, { type: "set", address: "artist", value: artist })
      const savedAt = () => new Date(`2026-03-${day}T14:18:00Z`)
      const store = createDraftStore({ slug: "demos", version, fields, storage, now: savedAt })
      store.save({ ...draft, values })
      store.flush()
    }
    expect(storeOf(storage, 4).load().values.leaves.artist).toBe("Newest")
  })

  it("survives nonsense, a full storage and none at all", () => {
    const storage = memoryStorage()
    storage.all.set("intray-draft:demos:1", "{not json")
    expect(storeOf(storage).load().savedAt).toBeNull()
    storage.all.set("intray-draft:demos:1", JSON.stringify({ format: 1, idempotencyKey: "k", savedAt: "x", values: null, uploads: 7 }))
    expect(storeOf(storage).load().savedAt).toBeNull()
    // A key that the server would refuse at each try is none.
    const { idempotencyKey: _, ...kept } = filled()
    const odd = { format: 1, ...kept, idempotencyKey: "k", savedAt: "2026-03-12T14:18:00Z" }
    storage.all.set("intray-draft:demos:1", JSON.stringify(odd))
    expect(storeOf(storage).load()).toMatchObject({ idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/), values: kept.values })
    const full = memoryStorage()
    full.setItem = () => {
      throw new Error("quota")
    }
    const store = storeOf(full)
    store.save(filled())
    expect(() => store.flush()).not.toThrow()
    expect(storeOf(null).load().savedAt).toBeNull()
  })

  it("removes the drafts of all versions, and a write that was about to happen", () => {
    vi.useFakeTimers()
    const storage = memoryStorage()
    storage.all.set("intray-draft:demos:7", "old")
    storage.all.set("intray-draft:other:1", "kept")
    const store = storeOf(storage)
    store.save(filled())
    store.remove()
    vi.advanceTimersByTime(100)
    // The page writes once more as it goes away.
    store.flush()
    expect([...storage.all.keys()]).toEqual(["intray-draft:other:1"])
    vi.useRealTimers()
  })
})
