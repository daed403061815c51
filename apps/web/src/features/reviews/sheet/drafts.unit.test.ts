import { beforeEach, describe, expect, it } from "vitest"
import { createReviewDrafts, type SaveDraft } from "./drafts.ts"
import { noValues, type ReviewValues } from "./values.ts"

const note = (text: string): ReviewValues => ({ ...noValues, note: text })

type Call = { values: ReviewValues; done: (savedAt: string) => void; fail: (error: unknown) => void }
let stored: Map<string, unknown>
let due: { work: () => void; ms: number }[]
let calls: Call[]

const save: SaveDraft = (values) => new Promise((done, fail) => calls.push({ values, done, fail }))
const make = () =>
  createReviewDrafts({
    storage: {
      read: (name) => stored.get(name) ?? null,
      write: (name, value) => (value === null ? stored.delete(name) : stored.set(name, value)),
    },
    refusal: (error) => (error === "closed" ? "The round is closed." : null),
    timers: {
      set: (work, ms) => {
        const timer = { work, ms }
        due.push(timer)
        return timer
      },
      clear: (timer) => {
        due = due.filter((one) => one !== timer)
      },
    },
  })
const elapse = () => {
  for (const { work } of due.splice(0)) work()
}
const rest = async () => {
  for (let turn = 0; turn < 5; turn += 1) await Promise.resolve()
}

beforeEach(() => {
  stored = new Map()
  due = []
  calls = []
})

describe("drafts of reviews", () => {
  it("are saved once, after the hand rests", async () => {
    const drafts = make()
    drafts.edit("r", note("a"), save)
    drafts.edit("r", note("ab"), save)
    expect(due).toHaveLength(1)
    elapse()
    expect(calls.map((one) => one.values.note)).toEqual(["ab"])
    expect(drafts.read("r")?.state).toBe("saving")
    calls[0]?.done("2026-01-01T00:00:00.000Z")
    await rest()
    expect(drafts.read("r")).toMatchObject({ state: "saved", savedAt: "2026-01-01T00:00:00.000Z" })
    expect(stored.size).toBe(0)
  })

  it("are saved again where something was typed during a save, never two at a time", async () => {
    const drafts = make()
    drafts.edit("r", note("a"), save)
    drafts.flush("r")
    drafts.edit("r", note("ab"), save)
    drafts.flush("r")
    expect(calls).toHaveLength(1)
    calls[0]?.done("1")
    await rest()
    expect(stored.get("r")).toEqual(note("ab"))
    elapse()
    expect(calls.map((one) => one.values.note)).toEqual(["a", "ab"])
  })

  it("keep what was typed after a failed save, and try again later each time", async () => {
    const drafts = make()
    drafts.edit("r", note("a"), save)
    elapse()
    calls[0]?.fail("offline")
    await rest()
    expect(drafts.read("r")).toMatchObject({ state: "failed", values: note("a") })
    expect(stored.get("r")).toEqual(note("a"))
    const [first] = due
    elapse()
    calls[1]?.fail("offline")
    await rest()
    expect(due[0]?.ms).toBeGreaterThan(first?.ms ?? 0)
    elapse()
    calls[2]?.done("1")
    await rest()
    expect(drafts.read("r")?.state).toBe("saved")
  })

  it("are not tried again where the server refused", async () => {
    const drafts = make()
    drafts.edit("r", note("a"), save)
    elapse()
    calls[0]?.fail("closed")
    await rest()
    expect(drafts.read("r")).toMatchObject({ state: "refused", reason: "The round is closed.", values: note("a") })
    expect(due).toEqual([])
    drafts.flush("r")
    expect(calls).toHaveLength(1)
  })

  it("are saved at once when the submission is left", () => {
    const drafts = make()
    drafts.edit("r", note("a"), save)
    drafts.flush("r")
    expect(calls).toHaveLength(1)
    expect(due).toEqual([])
  })

  it("survive a reload, and are saved then", () => {
    make().edit("r", note("a"), save)
    const reloaded = make()
    expect(reloaded.read("r")).toMatchObject({ values: note("a"), state: "kept" })
    due = []
    reloaded.resume("r", save)
    elapse()
    expect(calls.map((one) => one.values.note)).toEqual(["a"])
  })

  it("of a submitted review are kept in the browser and never saved", () => {
    const drafts = make()
    drafts.edit("r", note("a"), null)
    drafts.flushAll()
    expect(due).toEqual([])
    expect(calls).toEqual([])
    expect(stored.get("r")).toEqual(note("a"))
    drafts.forget("r")
    expect(drafts.read("r")).toBeNull()
    expect(stored.size).toBe(0)
  })

  it("wait for a save under way before the review is sent, and are not saved after it", async () => {
    const drafts = make()
    drafts.edit("r", note("a"), save)
    drafts.flush("r")
    drafts.edit("r", note("ab"), save)
    let settled = false
    const settling = drafts.settle("r").then(() => {
      settled = true
    })
    await rest()
    expect(settled).toBe(false)
    calls[0]?.done("1")
    await settling
    elapse()
    expect(calls).toHaveLength(1)
  })
})
