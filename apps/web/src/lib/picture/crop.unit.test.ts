import { describe, expect, it } from "vitest"
import { cropByKey, settled, squareOf, wholeCrop } from "./crop.ts"

const wide = { width: 400, height: 200 }

describe("the square cut out of a picture", () => {
  it("is the largest one in the middle by default", () => {
    expect(squareOf(wide, wholeCrop)).toEqual({ left: 100, top: 0, side: 200 })
    expect(squareOf({ width: 100, height: 300 }, { x: 0.5, y: 0, zoom: 2 })).toEqual({ left: 25, top: 0, side: 50 })
  })

  it("never leaves the picture, and is zoomed at most four times", () => {
    expect(squareOf(wide, { x: 5, y: -3, zoom: 99 })).toEqual({ left: 350, top: 0, side: 50 })
    expect(settled(wide, { x: 5, y: -3, zoom: 0 })).toEqual({ x: 0.75, y: 0.5, zoom: 1 })
  })

  it("is moved and zoomed by keys", () => {
    expect(cropByKey(wide, wholeCrop, "ArrowRight")?.x).toBeCloseTo(0.525)
    expect(cropByKey(wide, wholeCrop, "ArrowDown")?.y, "there is nothing below").toBe(0.5)
    expect(cropByKey(wide, wholeCrop, "+")?.zoom).toBeCloseTo(1.1)
    expect(cropByKey(wide, wholeCrop, "-")?.zoom).toBe(1)
    for (const key of ["a", "toString", "Enter", "Tab"]) expect(cropByKey(wide, wholeCrop, key)).toBeNull()
  })
})
