import { describe, expect, it } from "vitest"
import { COLUMNS, findIcons, placeInGrid } from "./find-icons.ts"

const names = ["alarm-clock", "disc-3", "music", "music-2", "shopping-bag", "star", "star-half", "zap"]

describe("the icon search", () => {
  it("lists often needed icons first, then all others, before the user types", () => {
    const all = findIcons(names, " ")
    expect(all.slice(0, 3)).toEqual(["star", "music", "disc-3"])
    expect([...all].sort()).toEqual(names)
  })

  it("finds icons by any part of their name, prefixes first", () => {
    expect(findIcons(names, "star")).toEqual(["star", "star-half"])
    expect(findIcons(names, "Clock")).toEqual(["alarm-clock"])
    expect(findIcons(names, "half star")).toEqual(["star-half"])
    expect(findIcons(names, "ba")).toEqual(["shopping-bag"])
    expect(findIcons(names, "nothing")).toEqual([])
  })
})

describe("keys in the icon grid", () => {
  it("move by one and by a row, and stay inside", () => {
    expect(placeInGrid("ArrowDown", -1, 20)).toBe(0)
    expect(placeInGrid("ArrowDown", 0, 20)).toBe(COLUMNS)
    expect(placeInGrid("ArrowDown", 18, 20)).toBe(19)
    expect(placeInGrid("ArrowUp", COLUMNS + 1, 20)).toBe(1)
    expect(placeInGrid("ArrowRight", 19, 20)).toBe(19)
    expect(placeInGrid("ArrowLeft", 3, 20)).toBe(2)
  })

  it("move in the text until an icon is active, and if there is none", () => {
    expect(placeInGrid("ArrowLeft", -1, 20)).toBeNull()
    expect(placeInGrid("ArrowDown", -1, 0)).toBeNull()
    expect(placeInGrid("a", 2, 20)).toBeNull()
  })
})
