import { expect, it } from "vitest"
import { paletteOf, palettes } from "./art.tsx"

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

/** Every corner of the colour cube, and colours that teams like. */
const accents = [0, 51, 102, 153, 204, 255].flatMap((r) =>
  [0, 128, 255].flatMap((g) => [0, 128, 255].map((b) => `#${[r, g, b].map((part) => part.toString(16).padStart(2, "0")).join("")}`)),
)

it("keeps the words of every palette readable on sky and far light, and its signs visible", () => {
  for (const palette of [...palettes, ...accents.map((accent) => paletteOf("demos", accent))]) {
    for (const ground of [palette.sky, palette.far, palette.water]) {
      expect(contrast(palette.ink, ground)).toBeGreaterThan(7)
      expect(contrast(palette.ink2, ground)).toBeGreaterThan(4.5)
      expect(contrast(palette.sun, ground)).toBeGreaterThan(3)
    }
  }
})
