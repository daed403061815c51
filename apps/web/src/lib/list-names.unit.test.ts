import { describe, expect, it } from "vitest"
import { listNames, toldWhat } from "./list-names.ts"

const said = (names: string[], count: number) => listNames(names, count, "en-GB")

describe("listNames", () => {
  it("lists names, and counts the rest", () => {
    expect(said(["Ola Brekke"], 1)).toBe("Ola Brekke")
    expect(said(["Ola Brekke", "Kit Fall", "Ruta", "Juno Ito"], 4)).toBe("Ola Brekke, Kit Fall, Ruta and Juno Ito")
    expect(said(["Ola Brekke", "Kit Fall", "Ruta", "Juno", "Mai"], 15)).toBe("Ola Brekke, Kit Fall, Ruta and 12 more")
    expect(said(["", " "], 2)).toBe("2 submitters")
    expect(said(["", "Kit Fall"], 2)).toBe("Kit Fall and 1 more")
  })

  it("keeps names of bands whole", () => {
    expect(said(["Kitefall", "Apple Lossless", "The Lanterns"], 3)).toBe("Kitefall, Apple Lossless and The Lanterns")
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
