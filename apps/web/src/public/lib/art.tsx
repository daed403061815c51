import type { Palette } from "./palette.ts"
import { hashOf, random } from "./seed.ts"

/** `slug` decides the waves, so that they lie as they lay the last time. */
type ArtProps = { slug: string; palette: Palette; className?: string }

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

/** The team's sign, small. Its name is next to it. */
export function TeamSign({ palette: p, size = 36 }: { palette: Palette; size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 36 36" className="swatch flex-none">
      <rect width="36" height="36" rx="9" fill={p.far} />
      <circle cx="18" cy="13" r="6.4" fill={p.sun} />
      <path d="M9 23.5h18M13 28.5h10" stroke={p.sun} strokeWidth="2.4" strokeLinecap="round" />
    </svg>
  )
}
