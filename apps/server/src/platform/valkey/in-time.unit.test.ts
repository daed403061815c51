import { expect, test } from "vitest"
import { inTime, reasonOf } from "./in-time.ts"

/** Keeps the process busy for so many milliseconds. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}
/** Asked at the end of the turn, as a client does, and answered so many milliseconds later. */
const answered = (ms: number) => new Promise((resolve) => setImmediate(() => setTimeout(() => resolve("there"), ms)))

test("a process that was busy before its question left waits for the answer all the same", async () => {
  const waiting = inTime(answered(20), 60)
  work(150)
  expect(await waiting).toBe("there")
})

test("what does not come is late", async () => {
  await expect(inTime(new Promise(() => {}), 20)).rejects.toThrow("no answer within 20 ms")
  await expect(inTime(Promise.reject(new Error("refused")), 20)).rejects.toThrow("refused")
})

test("a reason is one short line without what must not be told, however it is written", () => {
  expect(reasonOf(new Error("ERR  unknown\n'a b' and 'a%20b' of 'mara'"), ["a b", "mara", null, ""])).toBe("ERR unknown '…' and '…' of '…'")
  expect(reasonOf(new AggregateError([new Error("x".repeat(300))], ""))).toBe("x".repeat(200))
})
