import fc from "fast-check"
import { expect, test } from "vitest"
import { exec } from "./process.mjs"
import { seedOf, USUAL_SEED } from "./seed.mjs"

test("the usual seed unless another is asked for; a random one is a whole number that can be asked for again", () => {
  expect([seedOf(undefined), seedOf(""), seedOf("0"), seedOf("17")]).toEqual([USUAL_SEED, USUAL_SEED, 0, 17])
  const [one, other] = [seedOf("random"), seedOf("random")]
  expect(one).not.toBe(other)
  expect([seedOf(String(one)), seedOf(String(other))]).toEqual([one, other])
  for (const wrong of ["1.5", "dice", "1e99"])
    expect(() => seedOf(wrong)).toThrow(`TEST_SEED must be a whole number or "random", not ${wrong}`)
})

test("tests by chance begin from it, and so does what a test starts", async () => {
  expect(fc.readConfigureGlobal().seed).toBe(Number(process.env.TEST_SEED))
  const { output } = await exec([process.execPath, "-p", "process.env.TEST_SEED"])
  expect(output.trim()).toBe(process.env.TEST_SEED)
})
