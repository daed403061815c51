import { describe, expect, it } from "vitest"
import { addressesIn, batches } from "./addresses.ts"

describe("addressesIn", () => {
  it.each([
    ["", []],
    [" \n , ;", []],
    ["mara@lantern.example", ["mara@lantern.example"]],
    [
      "a@x.example, b@x.example;c@x.example\nd@x.example e@x.example",
      ["a@x.example", "b@x.example", "c@x.example", "d@x.example", "e@x.example"],
    ],
    ["Mara Lind <mara@lantern.example>, Juno <juno@lantern.example>", ["mara@lantern.example", "juno@lantern.example"]],
    ['"Lind, Mara" <mara@lantern.example>', ["mara@lantern.example"]],
    ["a@x.example, A@X.example", ["a@x.example"]],
    ["mara@lantern, mara", ["mara@lantern", "mara"]],
  ])("reads %j", (text, wanted) => {
    expect(addressesIn(text)).toEqual(wanted)
  })
})

describe("batches", () => {
  it("keeps all of a long list, at most 20 at a time", () => {
    const emails = Array.from({ length: 45 }, (_, index) => `p${index}@x.example`)
    expect(batches(emails).map((one) => one.length)).toEqual([20, 20, 5])
    expect(batches(emails).flat()).toEqual(emails)
    expect(batches([])).toEqual([])
  })
})
