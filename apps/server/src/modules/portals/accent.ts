/**
 * What a team's colour becomes on screen, so that everything drawn with it can be read and seen (WCAG 2.2: 4.5:1 for text,
 * 3:1 for controls). Pure and light: the public page and the builder compute the same.
 */

/** The grounds that it is on: a page by day, a page by night. */
const white = "#ffffff"
const night = "#1b1718"

const TEXT = 4.5
const CONTROL = 3

export type Accent = {
  /** As it fills buttons and marks on a light page: the chosen colour, or the nearest darker one that can be seen there. */
  accent: string
  /** The same on a dark page; lighter where the chosen one would drown. */
  accentOnDark: string
  /** Text upon `accent`, and upon `accentOnDark`. */
  onAccent: "#ffffff" | "#000000"
  onAccentOnDark: "#ffffff" | "#000000"
  /** The colour as text, e.g. of links, on a light and on a dark page. */
  textOnLight: string
  textOnDark: string
  /** Contrast of the chosen colour with a light and a dark page: 1 to 21. */
  contrastOnWhite: number
  contrastOnDark: number
  /** The chosen colour has too little contrast on one of the pages, and is corrected there. */
  fixed: boolean
  fixedOnLight: boolean
  fixedOnDark: boolean
}

type Rgb = readonly [number, number, number]

function rgbOf(hex: string): Rgb | null {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (!match) return null
  const [, red = "0", green = "0", blue = "0"] = match
  return [Number.parseInt(red, 16), Number.parseInt(green, 16), Number.parseInt(blue, 16)]
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of two colours, 1 to 21. What is no colour counts as black. */
export function contrast(one: string, other: string): number {
  const [a, b] = [one, other].map((hex) => luminance(rgbOf(hex) ?? [0, 0, 0])) as [number, number]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The colour, or the nearest one on its way to `towards` that has the contrast. Hue stays; only light is taken or given. */
function until(hex: string, ground: string, needed: number, towards: Rgb): string {
  const from = rgbOf(hex) ?? towards
  for (let step = 0; step <= 100; step++) {
    const mixed = hexOf(from.map((part, index) => part + (((towards[index] ?? 0) - part) * step) / 100) as unknown as Rgb)
    if (contrast(mixed, ground) >= needed) return mixed
  }
  return hexOf(towards)
}

function upon(hex: string): "#ffffff" | "#000000" {
  return contrast(hex, "#ffffff") >= contrast(hex, "#000000") ? "#ffffff" : "#000000"
}

/** The accent of a portal: the chosen one, else the main colour of its cover. @returns `#rrggbb`, or `""`: the product's own */
export function accentOrCover(design: { accent: string; cover: string | null }, coverColor: string | null | undefined): string {
  return design.accent || (design.cover === null ? "" : (coverColor ?? ""))
}

/** What the colour becomes. @param hex `#rrggbb` @returns null for what is no colour, `""` too: then the product's own stand */
export function accentOf(hex: string): Accent | null {
  const rgb = rgbOf(hex)
  if (!rgb) return null
  const chosen = hexOf(rgb)
  const [black, light]: [Rgb, Rgb] = [
    [0, 0, 0],
    [255, 255, 255],
  ]
  const accent = until(chosen, white, CONTROL, black)
  const accentOnDark = until(chosen, night, CONTROL, light)
  const fixedOnLight = accent !== chosen
  const fixedOnDark = accentOnDark !== chosen
  return {
    accent,
    accentOnDark,
    onAccent: upon(accent),
    onAccentOnDark: upon(accentOnDark),
    textOnLight: until(chosen, white, TEXT, black),
    textOnDark: until(chosen, night, TEXT, light),
    contrastOnWhite: contrast(chosen, white),
    contrastOnDark: contrast(chosen, night),
    fixed: fixedOnLight || fixedOnDark,
    fixedOnLight,
    fixedOnDark,
  }
}
