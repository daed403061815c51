import { expect, test } from "vitest"
import { after, every, isToCome, outcome } from "./maybe.ts"

const later = <T>(value: T) => Promise.resolve(value)
const never = (): never => {
  throw new Error("thrown")
}

test("what is there is gone on with at once, and what is to come when it has come", async () => {
  expect(after(1, (value) => value + 1)).toBe(2)
  expect(await after(later(1), (value) => value + 1)).toBe(2)
  expect(await after(1, (value) => later(value + 1))).toBe(2)
  for (const value of [null, undefined, 0, "", {}, []]) expect(isToCome(value)).toBe(false)
  expect(isToCome(later(1))).toBe(true)
})

test("what is thrown at once is thrown, and what is rejected rejects", async () => {
  expect(() => after(1, never)).toThrow("thrown")
  await expect(after(later(1), never)).rejects.toThrow("thrown")
})

test("an outcome is one of two, whichever way it came", async () => {
  const told = (act: () => number | Promise<number>) =>
    outcome(
      act,
      (value) => `good ${value}`,
      (cause) => `bad ${(cause as Error).message}`,
    )
  expect(told(() => 1)).toBe("good 1")
  expect(told(never)).toBe("bad thrown")
  expect(await told(() => later(1))).toBe("good 1")
  expect(await told(() => Promise.reject(new Error("rejected")))).toBe("bad rejected")
  // What goes on is not what was tried.
  expect(() =>
    outcome(
      () => 1,
      never,
      () => "bad",
    ),
  ).toThrow("thrown")
})

test("all are there at once only where each is", async () => {
  expect(every([1, 2])).toEqual([1, 2])
  expect(every([])).toEqual([])
  expect(await every([1, later(2)])).toEqual([1, 2])
  await expect(every([1, later(2).then(never)])).rejects.toThrow("thrown")
})
