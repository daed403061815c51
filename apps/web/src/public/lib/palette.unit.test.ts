import { expect, it } from "vitest"
import { accentStyle } from "../portal/design.ts"
import { accentFor, paletteOf, palettes } from "./palette.ts"

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

it("fills buttons in the hue of the cover: readable words, visible fills and links, in both modes", () => {
  for (const palette of palettes) {
    for (const dark of [false, true]) {
      const style = accentStyle(palette.accent, dark)
      const ground = dark ? "#1b1718" : "#ffffff"
      expect(contrast(style["--primary"] ?? "", style["--on-primary"] ?? ""), palette.accent).toBeGreaterThan(4.5)
      expect(contrast(style["--primary"] ?? "", ground), palette.accent).toBeGreaterThanOrEqual(3)
      expect(contrast(style["--link"] ?? "", ground), palette.accent).toBeGreaterThan(4.5)
    }
    // The hue of the sky: the same channel is the strongest.
    const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
    const strongest = (hex: string) => channels(hex).indexOf(Math.max(...channels(hex)))
    expect(strongest(palette.accent)).toBe(strongest(palette.sky))
  }
})

it("chooses the accent by the slug where the team chose none, for 100 slugs", () => {
  for (let count = 0; count < 100; count += 1) {
    const slug = `portal-${count}`
    expect(accentFor(slug, "")).toBe(paletteOf(slug).accent)
    expect(accentFor(slug, "#ffd400")).toBe("#ffd400")
  }
  expect(accentFor("demos", "red")).toBe(paletteOf("demos").accent)
})
