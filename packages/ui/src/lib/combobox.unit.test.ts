import type { KeyboardEvent, MouseEvent } from "react"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"
import { type ComboboxOptions, comboboxOf, placeAfter } from "./combobox.ts"

const after = (keys: string[], at: number, count: number) => keys.map((key) => placeAfter(key, at, count))

it("wraps around with the arrows, and goes to the ends with Home and End", () => {
  expect(after(["ArrowDown", "ArrowUp", "Home", "End"], 0, 3)).toEqual([1, 2, 0, 2])
  expect(after(["ArrowDown", "ArrowUp", "Home", "End"], 2, 3)).toEqual([0, 1, 0, 2])
})

it("stops at the ends with Page Up and Page Down", () => {
  expect([placeAfter("PageDown", 1, 30), placeAfter("PageDown", 25, 30), placeAfter("PageUp", 3, 30)]).toEqual([9, 29, 0])
})

it("ignores other keys, and all keys in an empty list", () => {
  expect(after(["ArrowDown", "End"], -1, 0)).toEqual([null, null])
  expect(after(["a", "Enter", "Escape"], 0, 3)).toEqual([null, null, null])
})

describe("an input with a list", () => {
  beforeAll(() => void vi.stubGlobal("document", { getElementById: () => null }))
  afterAll(() => void vi.unstubAllGlobals())

  /** The results of key presses, with modifiers: "moved 1", "took 0 with Shift", "nothing". */
  const pressed = (key: string, options: Partial<ComboboxOptions> = {}, held: Partial<KeyboardEvent> = {}) => {
    const said: string[] = []
    const { press } = comboboxOf({
      list: "list",
      count: 3,
      at: 0,
      onMove: (index) => said.push(`moved ${index}`),
      onTake: (index, { shiftKey }) => said.push(`took ${index}${shiftKey ? " with Shift" : ""}`),
      ...options,
    })
    const prevented = vi.fn()
    const event = { key, shiftKey: false, nativeEvent: { isComposing: false }, preventDefault: prevented, ...held }
    const handled = press(event as unknown as KeyboardEvent)
    expect(prevented).toHaveBeenCalledTimes(handled ? 1 : 0)
    return handled ? (said[0] ?? "nothing taken") : "not its key"
  }

  it("handles its own keys and ignores others", () => {
    expect(pressed("ArrowDown")).toBe("moved 1")
    expect(pressed("End")).toBe("moved 2")
    expect(pressed("Enter", { at: 1 })).toBe("took 1")
    expect(pressed("Enter", { at: 2 }, { shiftKey: true })).toBe("took 2 with Shift")
    expect(pressed("Escape")).toBe("not its key")
    expect(pressed("ArrowDown", {}, { shiftKey: true })).toBe("not its key")
    expect(pressed("Enter", {}, { ctrlKey: true })).toBe("not its key")
    expect(pressed("Enter", {}, { nativeEvent: { isComposing: true } as never })).toBe("not its key")
  })

  it("submits no form if there are no results", () => {
    expect(pressed("Enter", { at: -1, count: 0 })).toBe("nothing taken")
  })

  it("handles no keys while the list is closed", () => {
    expect(pressed("ArrowDown", { open: false })).toBe("not its key")
    expect(pressed("Enter", { open: false })).toBe("not its key")
  })

  it("with several lines leaves editing keys to the text", () => {
    expect(pressed("ArrowUp", { multiline: true })).toBe("moved 2")
    expect(pressed("Enter", { multiline: true })).toBe("took 0")
    expect(pressed("Enter", { multiline: true }, { shiftKey: true })).toBe("not its key")
    expect(pressed("Enter", { multiline: true, at: -1, count: 0 })).toBe("not its key")
    expect(pressed("Home", { multiline: true })).toBe("not its key")
  })

  it("references its list and the active option while it is open", () => {
    const one = { list: "list", count: 3, onMove: () => {}, onTake: () => {} }
    expect(comboboxOf({ ...one, at: 1 }).names).toMatchObject({ "aria-controls": "list", "aria-activedescendant": "list-1" })
    expect(comboboxOf({ ...one, at: -1 }).names["aria-activedescendant"]).toBeUndefined()
    expect(comboboxOf({ ...one, at: 1, open: false }).names).toMatchObject({
      "aria-controls": undefined,
      "aria-activedescendant": undefined,
    })
  })

  it("marks an option as selected by its argument, or else if it is active", () => {
    const taken: unknown[] = []
    const { option } = comboboxOf({ list: "list", count: 3, at: 1, onMove: () => {}, onTake: (...given) => taken.push(given) })
    expect(option(1)).toMatchObject({ id: "list-1", role: "option", "aria-selected": true })
    expect(option(1, false)["aria-selected"]).toBe(false)
    const click = { shiftKey: true, altKey: false } as MouseEvent
    option(2).onClick(click)
    expect(taken).toEqual([[2, click]])
  })
})
