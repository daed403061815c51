import { expect, test } from "vitest"
import { inTime, reasonOf } from "./in-time.ts"

/** Blocks the process for this many milliseconds. */
function work(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}
/** Sends at the end of the turn, as a client does, and gets an answer after this many milliseconds. */
const answered = (ms: number) => new Promise((resolve) => setImmediate(() => setTimeout(() => resolve("there"), ms)))

test("waits for the answer, even if the process was busy before the request was sent", async () => {
  const waiting = inTime(answered(20), 60)
  work(150)
  expect(await waiting).toBe("there")
})

test("rejects a missing answer", async () => {
  await expect(inTime(new Promise(() => {}), 20)).rejects.toThrow("no answer within 20 ms")
  await expect(inTime(Promise.reject(new Error("refused")), 20)).rejects.toThrow("refused")
})

test("a reason is one short line without secrets in any spelling", () => {
  expect(reasonOf(new Error("ERR  unknown\n'a b' and 'a%20b' of 'mara'"), ["a b", "mara", null, ""])).toBe("ERR unknown '…' and '…' of '…'")
  expect(reasonOf(new AggregateError([new Error("x".repeat(300))], ""))).toBe("x".repeat(200))
})
