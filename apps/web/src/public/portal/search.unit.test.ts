import { expect, it } from "vitest"
import { found } from "./search.ts"

const options = ["Drum & bass", "House", "Deep house", "Électronique", "Other: noise"].map((label) => ({ label }))
const labels = (typed: string) => found(options, typed).map(({ label }) => label)

it("finds by the beginning of any word, whatever its case, accents and signs", () => {
  expect(labels("")).toHaveLength(5)
  expect(labels("hou")).toEqual(["House", "Deep house"])
  expect(labels("bass drum")).toEqual(["Drum & bass"])
  expect(labels("elec")).toEqual(["Électronique"])
  expect(labels("Drum&bass")).toEqual(["Drum & bass"])
  expect(labels("ouse")).toEqual([])
})
