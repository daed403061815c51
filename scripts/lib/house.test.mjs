import { describe, expect, it } from "vitest"
import { drawHouse, layersOf, mutualOf, readHouse } from "./house.mjs"

const file = (room, name, ...imports) => [
  `apps/server/src/features/${room}/${name}.ts`,
  imports.map((path) => `import type { a } from "${path}"\n`).join(""),
]

describe("arrows between features", () => {
  it("are counted from room to room, and not inside of one", () => {
    const house = readHouse([
      file("work/labels", "service", "./schema.ts", "../../core/values/schema.ts", "../../core/values/names.ts", "../../../lib/errors.ts"),
      file("work/labels", "schema", "zod"),
      file("core/values", "schema"),
    ])
    expect([...house.arrows]).toEqual([["work/labels -> core/values", 2]])
    expect([house.up, house.circles]).toEqual([[], []])
    expect([...house.rooms.keys()].sort()).toEqual(["core/values", "work/labels"])
  })

  it("run up where a wing knows one above it, or one that is none", () => {
    const house = readHouse([
      file("core/history", "events", "../../work/labels/schema.ts"),
      file("work/labels", "a", "../../elsewhere/b/c.ts"),
    ])
    expect(house.up).toEqual(["core/history -> work/labels", "work/labels -> elsewhere/b"])
  })

  it("run in a circle where two need each other, or three round about", () => {
    expect(readHouse([file("work/a", "x", "../b/y.ts"), file("work/b", "y", "../a/x.ts")]).circles).toEqual([["work/a", "work/b"]])
    const round = [
      file("work/a", "x", "../b/x.ts"),
      file("work/b", "x", "../c/x.ts"),
      file("work/c", "x", "../a/x.ts"),
      file("work/d", "x", "../a/x.ts"),
    ]
    expect(readHouse(round).circles).toEqual([["work/a", "work/b", "work/c"]])
  })
})

describe("layers", () => {
  it("count the longest way down, and a circle as one", () => {
    const straight = readHouse([
      file("work/a", "x", "../b/x.ts", "../../core/c/x.ts"),
      file("work/b", "x", "../../core/c/x.ts"),
      file("core/c", "x"),
    ])
    expect([layersOf(straight), mutualOf(straight)]).toEqual([3, []])
    const circle = readHouse([
      file("work/a", "x", "../b/x.ts"),
      file("work/b", "x", "../c/x.ts"),
      file("work/c", "x", "../b/x.ts", "../../core/d/x.ts"),
      file("core/d", "x"),
    ])
    expect([layersOf(circle), mutualOf(circle)]).toEqual([3, ["work/b -> work/c"]])
  })
})

describe("the house as it stands", () => {
  it("has features in every wing, none of which knows what is above it or needs what needs it", () => {
    const house = readHouse()
    expect(house.rooms.size).toBeGreaterThan(50)
    expect(house.arrows.size).toBeGreaterThan(150)
    expect(house.up).toEqual([])
    expect(house.circles).toEqual([])
    expect(mutualOf(house)).toEqual([])
  })

  it("is drawn with what it was counted from", () => {
    const drawn = drawHouse(readHouse([file("work/a", "x", "../../core/b/x.ts"), file("core/b", "x")]))
    expect(drawn).toContain("work -- 1 --> core")
    expect(drawn).toContain("| rooms | 53 | 2 |")
  })
})
