import { contrast } from "@intray/server/modules/portals/accent"
import { expect, it, vi } from "vitest"
import { accentStyle, applyDesign } from "./design.ts"

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

it("forces a mode where the portal asks for one, and leaves it to the visitor's choice where it asks for none", () => {
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe() {}
    },
  )
  const painted = (mode: "auto" | "light" | "dark") => {
    const root = { dataset: {} as Record<string, string>, dark: "as chosen" as unknown }
    const classList = { toggle: (_name: string, on: boolean) => (root.dark = on), contains: () => root.dark === true }
    const design = { accent: "", mode, logo: null, cover: null }
    const style = { setProperty: () => undefined, removeProperty: () => undefined }
    applyDesign({ slug: "demos", design } as never, { ...root, style, classList, dataset: root.dataset } as never)
    return [root.dataset.mode, root.dark]
  }
  expect([painted("auto"), painted("light"), painted("dark")]).toEqual([
    [undefined, "as chosen"],
    ["light", false],
    ["dark", true],
  ])
  vi.unstubAllGlobals()
})
