import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { createAlong } from "./along.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it("runs waiting reads once, together with the next other call", () => {
  const along = createAlong(1_000, 300)
  const read = vi.fn()
  along.wait("counts", read)
  along.wait("counts", read)
  vi.advanceTimersByTime(900)
  expect(read).not.toHaveBeenCalled()
  along.join()
  expect(read).toHaveBeenCalledTimes(1)
  // Nothing is left, neither in the timer nor for the next call.
  vi.advanceTimersByTime(5_000)
  along.join()
  expect(read).toHaveBeenCalledTimes(1)
})

it("waits for a limited time, counted from the first request; later ones have their own time", () => {
  const along = createAlong(1_000, 300)
  const [counts, history] = [vi.fn(), vi.fn()]
  along.wait("counts", counts)
  vi.advanceTimersByTime(600)
  along.wait("history", history)
  vi.advanceTimersByTime(400)
  expect([counts, history].map((one) => one.mock.calls.length)).toEqual([1, 1])
  along.wait("counts", counts)
  vi.advanceTimersByTime(999)
  expect(counts).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(counts).toHaveBeenCalledTimes(2)
})

it("joins only one of several calls in quick succession, and can run at once on request", () => {
  const along = createAlong(1_000, 300)
  const read = vi.fn()
  for (let call = 0; call < 6; call += 1) {
    along.wait("counts", read)
    along.join()
    vi.advanceTimersByTime(100)
  }
  expect(read).toHaveBeenCalledTimes(2)
  along.go()
  expect(read).toHaveBeenCalledTimes(3)
})
