import { hashOf, random } from "./seed.ts"

/**
 * A team's own picture until it brings one: the same sun over water, in a palette and with a reflection that its slug decides.
 * Words stand on `sky` and `water`; `palette.unit.test.ts` checks their contrast. `accent` fills
 * the buttons next to them.
 */
export type Palette = { accent: string; sky: string; water: string; sun: string; ink: string; ink2: string; far: string; land: string }

export const palettes: Palette[] = [
  { accent: "#6d3f86", sky: "#2a1d33", water: "#21162a", sun: "#f0a58a", ink: "#faf2f2", ink2: "#cbbccd", far: "#34243b", land: "#170f1e" },
  { accent: "#1f6b4f", sky: "#173026", water: "#11261e", sun: "#e8d37c", ink: "#f5f5ea", ink2: "#b7c9bd", far: "#20392c", land: "#0b1b15" },
  { accent: "#33489c", sky: "#1c2444", water: "#151c37", sun: "#f0b8a0", ink: "#f5f4fa", ink2: "#bcc3dd", far: "#262d4c", land: "#0e1328" },
  { accent: "#1d6379", sky: "#162931", water: "#10222a", sun: "#f2c36b", ink: "#f8f4ea", ink2: "#b9c6c9", far: "#1f3236", land: "#0c1a20" },
  { accent: "#8c3440", sky: "#361d20", water: "#2b1619", sun: "#f3b565", ink: "#fbf3ee", ink2: "#d6bfbc", far: "#422828", land: "#1d0e10" },
]

/**
 * The picture's colours: in the team's own hue where it chose one, else those that its slug decides. Whatever the hue, the grounds
 * are dark and the sun is light, so that every word on them can be read.
 */
export function paletteOf(slug: string, accent = ""): Palette {
  const hue = rgbOf(accent)
  if (hue) {
    const toward = (ground: Rgb, part: number) => hexOf(mix(hue, ground, part))
    return {
      accent,
      sky: toward(NIGHT, 0.8),
      water: toward(NIGHT, 0.86),
      sun: toward(PAPER, Math.max(0.25, 0.85 - light(hue))),
      ink: "#faf7f5",
      ink2: toward(PAPER, 0.78),
      far: toward(NIGHT, 0.72),
      land: toward(NIGHT, 0.92),
    }
  }
  return palettes[Math.floor(random(hashOf(slug))() * palettes.length)] ?? (palettes[0] as Palette)
}

type Rgb = readonly [number, number, number]
const NIGHT: Rgb = [14, 13, 18]
const PAPER: Rgb = [250, 247, 245]

function rgbOf(hex: string): Rgb | null {
  const parts = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  return parts ? [Number.parseInt(parts[1] ?? "", 16), Number.parseInt(parts[2] ?? "", 16), Number.parseInt(parts[3] ?? "", 16)] : null
}

/** `part` of 1 is all of `ground`. */
function mix(one: Rgb, ground: Rgb, part: number): Rgb {
  return [0, 1, 2].map((at) => (one[at] ?? 0) + ((ground[at] ?? 0) - (one[at] ?? 0)) * part) as unknown as Rgb
}

const hexOf = (rgb: Rgb) => `#${rgb.map((value) => Math.round(value).toString(16).padStart(2, "0")).join("")}`

/** How light a colour looks, 0 to 1. */
const light = ([r, g, b]: Rgb) => (0.299 * r + 0.587 * g + 0.114 * b) / 255

/** The colour of a portal's buttons: the team's own, else that of the cover. */
export const accentFor = (slug: string, accent: string): string => (rgbOf(accent) ? accent : paletteOf(slug).accent)
