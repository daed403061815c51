import { afterEach, describe, expect, it, vi } from "vitest"
import { createTurns, mostPixels, ratioOf, scaleFor, TookTooLong, within } from "./pdf-bounds.ts"

afterEach(() => vi.useRealTimers())

describe("the size of a rendered page", () => {
  it("matches the screen for ordinary pages", () => {
    expect(scaleFor({ width: 595, height: 842 }, 900, 1)).toBeCloseTo(900 / 595)
  })

  it.each([
    [1, 1_000_000],
    [1_000_000, 1],
    [1_000_000, 1_000_000],
    [0.0001, 0.0001],
    [14_400, 14_400],
    [3, 200_000],
  ])("of %d by %d points is within the limits", (width, height) => {
    const scale = scaleFor({ width, height }, 900, 3)
    const drawn = { width: width * scale, height: height * scale }
    expect(drawn.width * drawn.height).toBeLessThanOrEqual(mostPixels * 1.001)
    expect(Math.max(drawn.width, drawn.height)).toBeLessThanOrEqual(16_385)
    expect(scale).toBeGreaterThan(0)
    expect(ratioOf({ width, height })).toBeGreaterThanOrEqual(1 / 20)
    expect(ratioOf({ width, height })).toBeLessThanOrEqual(20)
  })

  it.each([
    [0, 100],
    [100, Number.NaN],
    [Number.POSITIVE_INFINITY, 1],
    [-5, 5],
  ])("of %d by %d, which is invalid, is a number", (width, height) => {
    expect(scaleFor({ width, height }, 900, 1)).toBe(1)
    expect(ratioOf({ width, height })).toBe(1)
  })
})

describe("the timeout", () => {
  it("stops the work", async () => {
    vi.useFakeTimers()
    const stop = vi.fn()
    const result = within(1_000, new Promise(() => undefined), stop).catch((cause: unknown) => cause)
    await vi.advanceTimersByTimeAsync(999)
    expect(stop).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await result).toBeInstanceOf(TookTooLong)
    expect(stop).toHaveBeenCalledOnce()
  })

  it("does not affect work that finishes or fails in time", async () => {
    vi.useFakeTimers()
    const stop = vi.fn()
    expect(await within(1_000, Promise.resolve("drawn"), stop)).toBe("drawn")
    await expect(within(1_000, Promise.reject(new Error("damaged")), stop)).rejects.toThrow("damaged")
    await vi.advanceTimersByTimeAsync(2_000)
    expect([stop.mock.calls.length, vi.getTimerCount()]).toEqual([0, 0])
  })
})

describe("turns", () => {
  it("are limited in number, first in, first out, and passed on when released", () => {
    const turns = createTurns(2)
    const begun: number[] = []
    const back = [1, 2, 3, 4, 5].map((number) => turns.take(() => begun.push(number)))
    expect(begun).toEqual([1, 2])
    back[0]?.()
    back[0]?.()
    expect(begun).toEqual([1, 2, 3])
    // One that left the queue takes no turn.
    back[3]?.()
    back[1]?.()
    expect(begun).toEqual([1, 2, 3, 5])
  })
})
