import { describe, expect, it } from "vitest"
import { type DemoAction, demoReducer, demoStart } from "./demo-state.ts"

const after = (...actions: DemoAction[]) => actions.reduce(demoReducer, demoStart)
const labelOf = (state: typeof demoStart, id: string) => state.items.find((item) => item.id === id)?.label

describe("the demo", () => {
  it("labels the open one, replaces on another key, takes off on the same", () => {
    expect(labelOf(after({ type: "label", label: "sign" }), "d")).toBe("sign")
    expect(labelOf(after({ type: "label", label: "sign" }, { type: "label", label: "pass" }), "d")).toBe("pass")
    expect(labelOf(after({ type: "label", label: "sign" }, { type: "label", label: "sign" }), "d")).toBeNull()
  })

  it("undoes step by step and goes back to what was undone", () => {
    const state = after({ type: "label", label: "sign" }, { type: "advance", from: "d" }, { type: "label", label: "pass" })
    expect(state.items[state.current]?.id).toBe("e")
    const once = demoReducer(state, { type: "undo" })
    expect(labelOf(once, "e")).toBeNull()
    const twice = demoReducer(once, { type: "undo" })
    expect([labelOf(twice, "d"), twice.items[twice.current]?.id]).toEqual([null, "d"])
    expect(demoReducer(twice, { type: "undo" })).toBe(twice)
  })

  it("moves within the list, and advances only from where it was and to what has no label", () => {
    expect(after({ type: "move", by: -1 }).current).toBe(2)
    expect(after({ type: "open", index: 0 }, { type: "move", by: -1 }).current).toBe(0)
    expect(after({ type: "open", index: 9 }).current).toBe(demoStart.current)
    expect(after({ type: "label", label: "sign" }, { type: "move", by: 1 }, { type: "advance", from: "d" }).current).toBe(4)
    expect(after({ type: "advance", from: "d" }).current).toBe(3)
  })
})
