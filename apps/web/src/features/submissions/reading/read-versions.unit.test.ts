import { expect, it } from "vitest"
import { noteRead, readVersion } from "./read-versions.ts"

it("remembers the last read version of a limited number of submissions", () => {
  expect(readVersion("a")).toBeNull()
  noteRead("a", 1)
  noteRead("a", 2)
  expect(readVersion("a")).toBe(2)
  for (let at = 0; at < 300; at += 1) noteRead(`b${at}`, 1)
  expect([readVersion("a"), readVersion("b0"), readVersion("b299")]).toEqual([null, 1, 1])
})
