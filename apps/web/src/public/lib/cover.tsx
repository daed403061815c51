import { cx } from "@intray/ui/lib/cx"
import { hashOf, random } from "./seed.ts"

const inks: [string, string, string][] = [
  ["#3b1f2e", "#c2504f", "#e3a27e"],
  ["#1f2547", "#8f86c9", "#e7d9b0"],
  ["#17383a", "#5fa08f", "#dfe6c4"],
  ["#3a2b12", "#b98a45", "#ecd9a4"],
  ["#1d3046", "#7fa3c4", "#e9d3a5"],
  ["#2b2440", "#7660a8", "#d9c9ee"],
]

/** Spreads the first names that anybody sees, those of the demo, over all inks and drawings. */
const SALT = "dmm"

/** A small picture for something that was sent without one: the same for the same name, and no meaning beyond that. */
export function Cover({ name, size, className }: { name: string; size: number; className?: string }) {
  const next = random(hashOf(SALT + name))
  const [ground, shape, light] = inks[Math.floor(next() * inks.length)] ?? ["#222", "#777", "#ddd"]
  const kind = Math.floor(next() * 4)
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 40 40"
      className={cx("swatch overflow-hidden", size > 48 ? "rounded-panel" : "rounded-field", className)}
    >
      <rect width="40" height="40" fill={ground} />
      {drawing(kind, next, shape, light)}
    </svg>
  )
}

function drawing(kind: number, next: () => number, shape: string, light: string) {
  if (kind === 0) {
    const rings = [17, 12, 7]
    return (
      <>
        {rings.map((radius) => (
          <circle key={radius} cx="20" cy="24" r={radius} fill="none" stroke={shape} strokeWidth="3" />
        ))}
        <rect y="24" width="40" height="16" fill={light} />
      </>
    )
  }
  if (kind === 1) {
    const tilt = -8 - next() * 14
    return (
      <>
        <g transform={`rotate(${tilt.toFixed(0)} 20 20)`} stroke={shape} strokeWidth="1.6">
          {[12, 17, 22, 27, 32, 37].map((y) => (
            <path key={y} d={`M-6 ${y}h52`} />
          ))}
        </g>
        <circle cx={(12 + next() * 16).toFixed(0)} cy="13" r="5" fill={light} />
      </>
    )
  }
  if (kind === 2) {
    return (
      <>
        <circle cx="28" cy="12" r="5" fill={light} />
        <path d={`M0 ${22 + next() * 4}q10-8 20 0t20 0v20H0z`} fill={shape} />
        <path d={`M0 ${29 + next() * 3}q10-6 20 0t20 0v14H0z`} fill={light} opacity="0.85" />
      </>
    )
  }
  const dots = [0, 1, 2, 3, 4].flatMap((row) =>
    [0, 1, 2, 3, 4].map((column) => ({ row, column, on: next() > 0.45, bright: next() > 0.75 })),
  )
  return (
    <>
      {dots.map(({ row, column, on, bright }) =>
        on ? (
          <rect
            key={`${row}-${column}`}
            x={5 + column * 6.4}
            y={5 + row * 6.4}
            width="4.4"
            height="4.4"
            rx="1.2"
            fill={bright ? light : shape}
          />
        ) : null,
      )}
    </>
  )
}
