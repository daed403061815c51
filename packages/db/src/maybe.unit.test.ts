import { expect, test } from "vitest"
import { after, every, isToCome, outcome } from "./maybe.ts"

const later = <T>(value: T) => Promise.resolve(value)
const never = (): never => {
  throw new Error("thrown")
}

test("continues with a value at once, and with a promise when it resolves", async () => {
  expect(after(1, (value) => value + 1)).toBe(2)
  expect(await after(later(1), (value) => value + 1)).toBe(2)
  expect(await after(1, (value) => later(value + 1))).toBe(2)
  for (const value of [null, undefined, 0, "", {}, []]) expect(isToCome(value)).toBe(false)
  expect(isToCome(later(1))).toBe(true)
})

test("throws synchronous errors, and rejects for rejected promises", async () => {
  expect(() => after(1, never)).toThrow("thrown")
  await expect(after(later(1), never)).rejects.toThrow("thrown")
})

test("calls one of two handlers, for values and promises alike", async () => {
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
  // Errors of a handler are not handled by the other one.
  expect(() =>
    outcome(
      () => 1,
      never,
      () => "bad",
    ),
  ).toThrow("thrown")
})

test("is available at once only if each value is", async () => {
  expect(every([1, 2])).toEqual([1, 2])
  expect(every([])).toEqual([])
  expect(await every([1, later(2)])).toEqual([1, 2])
  await expect(every([1, later(2).then(never)])).rejects.toThrow("thrown")
})
