import { expect, test } from "vitest"
import { pauses, withTries } from "./tries.ts"

test("retries with growing pauses until it succeeds", async () => {
  const waited: number[] = []
  let asked = 0
  const load = async (fails: number) => {
    asked += 1
    if (asked <= fails) throw new Error("away")
    return "there"
  }
  const pause = async (ms: number) => {
    expect(asked, "nothing is asked twice without a pause").toBe(waited.length + 1)
    waited.push(ms)
  }
  expect(await withTries(() => load(0), pause)).toBe("there")
  expect([asked, waited]).toEqual([1, []])
  asked = 0
  expect(await withTries(() => load(5), pause)).toBe("there")
  expect(waited).toEqual([...pauses, 9000, 9000])
})
