import { expect, test } from "vitest"
import { wordWithoutStatus } from "./status-word.ts"

test("what was given up before its first try is not said to be waiting", () => {
  expect(wordWithoutStatus({ state: "failed", tries: 0 })).toBe("not sent")
  expect(wordWithoutStatus({ state: "pending", tries: 0 })).toBe("waiting")
  expect(wordWithoutStatus({ state: "pending", tries: 2 })).toBe("no answer")
  expect(wordWithoutStatus({ state: "failed", tries: 8 })).toBe("no answer")
})
