import { describe, expect, it } from "vitest"
import { firstNames, toldWhat } from "./first-names.ts"

const said = (names: string[], count: number, whole = false) => firstNames(names, count, { whole, language: "en-GB" })

describe("firstNames", () => {
  it("lists names, and counts the rest", () => {
    expect(said(["Ola Brekke"], 1)).toBe("Ola")
    expect(said(["Ola Brekke", "Kit Fall"], 2)).toBe("Ola and Kit")
    expect(said(["Ola Brekke", "Kit Fall", "Ruta", "Juno Ito"], 4)).toBe("Ola, Kit, Ruta and Juno")
    expect(said(["Ola Brekke", "Kit Fall", "Ruta", "Juno", "Mai"], 15)).toBe("Ola, Kit, Ruta and 12 more")
  })

  it("lists equal first names in full, and only a number without names", () => {
    expect(said(["Ola Brekke", "Ola Lind", "Kit Fall"], 3)).toBe("Ola Brekke, Ola Lind and Kit")
    expect(said(["", " "], 2)).toBe("2 submitters")
    expect(said(["", "Kit Fall"], 2)).toBe("Kit and 1 more")
    expect(said(["The Lanterns", "Kitefall"], 3, true)).toBe("The Lanterns, Kitefall and 1 more")
  })
})

describe("toldWhat", () => {
  it("groups people with the same text", () => {
    const people = [
      { name: "Ola", wording: "Accepted" },
      { name: "Kit", wording: "Not this time" },
      { name: "Ruta", wording: "Accepted" },
    ]
    expect(toldWhat(people)).toEqual([
      { wording: "Accepted", names: ["Ola", "Ruta"], count: 2 },
      { wording: "Not this time", names: ["Kit"], count: 1 },
    ])
  })
})
