import { describe, expect, it } from "vitest"
import { memoryStorage } from "../../lib/testing/memory-storage.ts"
import { createDesk, type DeskStorage, noDraft, type Waiting } from "./desk.ts"

const waiting: Waiting = {
  id: "c1",
  text: "Yes.",
  people: [],
  fileId: null,
  atMs: null,
  createdAt: "2026-03-11T10:00:00.000Z",
  failed: null,
}

describe("the desk", () => {
  it("keeps what is half written and what is on its way over a reload, for each person and submission apart", () => {
    const storage = memoryStorage()
    const desk = createDesk(storage)
    desk.change("ruta", "s1", (stored) => ({ ...stored, draft: { ...noDraft, text: "So f" } }))
    desk.change("ruta", "s2", (stored) => ({ ...stored, waiting: [waiting] }))
    const reloaded = createDesk(storage)
    expect(reloaded.read("ruta", "s1")).toEqual({ draft: { ...noDraft, text: "So f" }, waiting: [] })
    expect(reloaded.read("ruta", "s2").waiting).toEqual([waiting])
    expect(reloaded.read("imke", "s1")).toEqual({ draft: null, waiting: [] })
  })

  it("leaves nothing behind once everything is sent, and forgets what is old", () => {
    const storage = memoryStorage()
    const desk = createDesk(storage, () => 0)
    desk.change("ruta", "s1", (stored) => ({ ...stored, draft: { ...noDraft, text: "Old" } }))
    desk.change("ruta", "s2", (stored) => ({ ...stored, waiting: [waiting] }))
    desk.change("ruta", "s2", (stored) => ({ ...stored, draft: noDraft, waiting: [] }))
    storage.all.set("somebody-else's", "{}")
    expect([...storage.all.keys()]).toEqual(["intray-comment:ruta:s1", "somebody-else's"])
    createDesk(storage, () => 61 * 86_400_000)
    expect([...storage.all.keys()]).toEqual(["somebody-else's"])
  })

  it("goes on in memory where storage is full, and reads what is no longer readable as nothing", () => {
    const broken: DeskStorage = {
      ...memoryStorage(),
      getItem: () => "{",
      setItem: () => {
        throw new Error("full")
      },
      length: 0,
    }
    const desk = createDesk(broken)
    expect(desk.read("ruta", "s1")).toEqual({ draft: null, waiting: [] })
    desk.change("ruta", "s1", (stored) => ({ ...stored, draft: { ...noDraft, text: "Still here" } }))
    expect(desk.read("ruta", "s1").draft?.text).toBe("Still here")
  })

  it("tells of changes, its own and those of another tab, and gives the same object while there is none", () => {
    const storage = memoryStorage()
    const [desk, other] = [createDesk(storage), createDesk(storage)]
    let told = 0
    const stop = desk.subscribe(() => {
      told += 1
    })
    expect(desk.read("ruta", "s1")).toBe(desk.read("ruta", "s1"))
    other.change("ruta", "s1", (stored) => ({ ...stored, draft: { ...noDraft, text: "There" } }))
    desk.heard("intray-comment:ruta:s1")
    desk.heard("something-else")
    expect([told, desk.read("ruta", "s1").draft?.text]).toEqual([1, "There"])
    stop()
    desk.change("ruta", "s1", (stored) => ({ ...stored, draft: null }))
    expect(told).toBe(1)
  })
})
