import { contrast } from "@intray/server/features/portals/accent"
import { expect, it } from "vitest"
import { accentStyle } from "./design.ts"

it("leaves the product's own colours where a team chose none", () => {
  expect(accentStyle("", false)).toEqual({})
  expect(accentStyle("red", true)).toEqual({})
})

it.each(["#ffd400", "#111111", "#ffffff", "#b02078", "#1447e6"])("draws with %s so that it can be read in both modes", (accent) => {
  for (const dark of [false, true]) {
    const style = accentStyle(accent, dark)
    const ground = dark ? "#1b1718" : "#ffffff"
    expect(contrast(style["--primary"] ?? "", style["--on-primary"] ?? "")).toBeGreaterThan(4.5)
    expect(contrast(style["--link"] ?? "", ground)).toBeGreaterThan(4.5)
    expect(contrast(style["--focus"] ?? "", ground)).toBeGreaterThan(3)
  }
})
