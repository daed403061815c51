import { hashOf, random } from "./seed.ts"

/**
 * A team's own picture until it brings one: the same sun over water, in a palette and with a reflection that its slug decides.
 * Words stand on `sky` and `water`; `art.unit.test.ts` holds their contrast.
 */
export type Palette = { sky: string; water: string; sun: string; ink: string; ink2: string; far: string; land: string }

export const palettes: Palette[] = [
  { sky: "#2a1d33", water: "#21162a", sun: "#f0a58a", ink: "#faf2f2", ink2: "#cbbccd", far: "#34243b", land: "#170f1e" },
  { sky: "#173026", water: "#11261e", sun: "#e8d37c", ink: "#f5f5ea", ink2: "#b7c9bd", far: "#20392c", land: "#0b1b15" },
  { sky: "#1c2444", water: "#151c37", sun: "#f0b8a0", ink: "#f5f4fa", ink2: "#bcc3dd", far: "#262d4c", land: "#0e1328" },
  { sky: "#162931", water: "#10222a", sun: "#f2c36b", ink: "#f8f4ea", ink2: "#b9c6c9", far: "#1f3236", land: "#0c1a20" },
  { sky: "#361d20", water: "#2b1619", sun: "#f3b565", ink: "#fbf3ee", ink2: "#d6bfbc", far: "#422828", land: "#1d0e10" },
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

/** `slug` decides the waves, so that they lie as they lay the last time. */
type ArtProps = { slug: string; palette: Palette; className?: string }

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

/** The panel's picture. Purely decorative. */
export function Scene({ slug, palette: p, className }: ArtProps) {
  const next = random(hashOf(slug))
  const waves = Array.from({ length: 40 }, (_, index) => {
    const spread = Math.max(60, 210 - Math.abs(index - 6) * 11)
    const length = spread * (0.62 + next() * 0.5)
    return { y: 346 + index * 31, x: 312 - length / 2 + (next() - 0.5) * 46, length, faint: 0.75 - index * 0.017 }
  })
  return (
    <svg aria-hidden="true" viewBox="0 0 500 1600" preserveAspectRatio="xMidYMin slice" className={className}>
      <rect y="320" width="500" height="1280" fill={p.water} />
      <circle cx="312" cy="188" r="192" fill={p.far} opacity="0.6" />
      <circle cx="312" cy="188" r="126" fill={p.sun} opacity="0.13" />
      <circle cx="312" cy="188" r="66" fill={p.sun} />
      <path d="M0 260h74v22h60v38H0zM396 270h46v-27h58v77H396z" fill={p.land} />
      <path d="M0 320.5h500" stroke={p.ink2} strokeOpacity="0.35" />
      {waves.map((wave) => (
        <path
          key={wave.y}
          d={`M${wave.x.toFixed(1)} ${wave.y}h${wave.length.toFixed(1)}`}
          stroke={p.sun}
          strokeOpacity={Math.max(0.12, wave.faint).toFixed(2)}
          strokeWidth="5"
          strokeLinecap="round"
        />
      ))}
    </svg>
  )
}

/** The water alone, for what lies below the first screenful. */
export function Water({ slug, palette: p, className }: ArtProps) {
  const next = random(hashOf(slug) + 1)
  const waves = Array.from({ length: WAVES }, (_, index) => {
    const length = 60 + next() * 90
    return { y: 20 + index * 31, x: 312 - length / 2 + (next() - 0.5) * 60, length }
  })
  return (
    <svg aria-hidden="true" viewBox={`0 0 500 ${WAVES * 31}`} className={className}>
      {waves.map(({ y, x, length }) => (
        <path
          key={y}
          d={`M${x.toFixed(1)} ${y}h${length.toFixed(1)}`}
          stroke={p.sun}
          strokeOpacity="0.2"
          strokeWidth="5"
          strokeLinecap="round"
        />
      ))}
    </svg>
  )
}

/** Enough for a form of some ten screenfuls. */
const WAVES = 260

/** The same sun, alone in the corner of a narrow page. */
export function CornerSun({ palette: p, className }: Omit<ArtProps, "slug">) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 200" className={className}>
      <circle cx="100" cy="100" r="98" fill={p.far} opacity="0.6" />
      <circle cx="100" cy="100" r="64" fill={p.sun} opacity="0.13" />
      <circle cx="100" cy="100" r="34" fill={p.sun} />
    </svg>
  )
}

/** The team's sign, small. Its name stands beside it. */
export function TeamSign({ palette: p, size = 36 }: { palette: Palette; size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 36 36" className="swatch flex-none">
      <rect width="36" height="36" rx="9" fill={p.far} />
      <circle cx="18" cy="13" r="6.4" fill={p.sun} />
      <path d="M9 23.5h18M13 28.5h10" stroke={p.sun} strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
