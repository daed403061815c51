import { describe, expect, it } from "vitest"
import { reservedLabelKeys } from "../submission-writes/label-rules.ts"
import { clashOf, defaultKeys, effectiveKeys, holderOf, isKeyPress, keyActions } from "./keys.ts"

describe("keys", () => {
  it("come with one for every action, each its own, none of which a label may have", () => {
    const keys = keyActions.map((action) => defaultKeys[action])
    expect(new Set(keys).size).toBe(keys.length)
    expect(keys.every(isKeyPress)).toBe(true)
    const letters = keys.filter((key) => /^[a-z0-9]$/.test(key))
    expect(letters.filter((key) => !reservedLabelKeys.includes(key))).toEqual([])
  })

  it("are what was chosen; what comes with a key that was chosen for another has none", () => {
    const keys = effectiveKeys({ next: "n", filter: "j", decide: null })
    expect(keys).toMatchObject({ next: "n", filter: "j", decide: null, previous: "k" })
    expect(effectiveKeys({ previous: "d" })).toMatchObject({ previous: "d", decide: null })
    expect(effectiveKeys({ next: "k", previous: "j" })).toMatchObject({ next: "k", previous: "j" })
  })

  it("know who holds a key", () => {
    expect(holderOf({}, "d")).toBe("decide")
    expect(holderOf({}, "d", "decide")).toBeNull()
    expect(holderOf({ decide: "q" }, "d")).toBeNull()
    expect(holderOf({ decide: "q" }, "q")).toBe("decide")
    expect(holderOf({ decide: null }, "d")).toBeNull()
  })

  it("clash only where two were given the same", () => {
    expect(clashOf({ next: "d" })).toBeNull()
    expect(clashOf({ next: "q", decide: null, undo: null })).toBeNull()
    expect(clashOf({ next: "q", decide: "q" })).toEqual({ key: "q", first: "next", second: "decide" })
  })

  it("are characters, letters with Shift and named keys", () => {
    for (const key of ["j", "7", "0", "?", "é", "shift+f", "Space", "Enter", "ArrowUp"]) expect(isKeyPress(key), key).toBe(true)
    for (const key of ["", "J", "jj", "Escape", "Tab", "mod+s", "shift+?", "shift+7", "F5", "\u0000", " ", "alt+j"])
      expect(isKeyPress(key), key).toBe(false)
  })
})
