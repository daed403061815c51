import { formatNumber } from "@intray/i18n/format"
import { toHue } from "@intray/ui/lib/hues"
import { Link } from "@tanstack/react-router"
import { locale } from "../../lib/i18n.ts"
import type { InboxLink } from "./data.ts"
import { Mark, useWidth } from "./mark.tsx"

export type Stack = {
  key: string
  label: string
  counts: readonly number[]
  title: (part: number) => string
  link: (part: number) => InboxLink | null
}
export type StackPart = { key: string; name: string; hue: string; count: number; link: InboxLink | null }

const [HEIGHT, TOP, BOTTOM, LEFT, GAP] = [200, 8, 24, 40, 1.5]

/** Shares over time: each column is all of its time, from below in the order of the parts. The names stand next to the drawing, with what they lead to. */
export function Stacks({ parts, stacks }: { parts: readonly StackPart[]; stacks: readonly Stack[] }) {
  const [ref, width] = useWidth()
  const inner = Math.max(0, width - LEFT)
  const step = inner / stacks.length
  const bar = Math.max(1.5, Math.min(30, step - GAP))
  const height = HEIGHT - TOP - BOTTOM
  const named = Math.max(stacks.length <= 6 ? 1 : 4, Math.ceil(stacks.length / Math.max(1, Math.floor(inner / 72))))
  const last = stacks.length - 1
  return (
    <div className="flex min-w-0 gap-4 max-sm:flex-col">
      <div ref={ref} className="min-w-0 flex-1">
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={HEIGHT} className="block text-[12px]">
            {[0, 50, 100].map((share) => (
              <g key={share}>
                <line
                  x1={LEFT}
                  x2={width}
                  y1={TOP + height * (1 - share / 100)}
                  y2={TOP + height * (1 - share / 100)}
                  className="stroke-line"
                />
                <text x={LEFT - 8} y={TOP + height * (1 - share / 100) + 4} textAnchor="end" className="fill-fg-2">
                  {share === 100 ? "100%" : share}
                </text>
              </g>
            ))}
            {stacks.map((stack, index) => {
              const total = stack.counts.reduce((sum, one) => sum + one, 0)
              let from = TOP + height
              return stack.counts.map((count, part) => {
                if (count === 0 || total === 0) return null
                const full = (height * count) / total
                from -= full
                return (
                  <Mark key={`${stack.key} ${parts[part]?.key}`} link={stack.link(part)} title={stack.title(part)}>
                    <rect
                      data-hue={toHue(parts[part]?.hue)}
                      x={LEFT + step * index + (step - bar) / 2}
                      y={from}
                      width={bar}
                      height={Math.max(0.5, full - GAP)}
                      className="swatch fill-hue-solid forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
                    />
                  </Mark>
                )
              })
            })}
            {stacks.map((stack, index) =>
              (last - index) % named === 0 ? (
                <text
                  key={stack.key}
                  x={Math.min(LEFT + step * (index + 0.5), width)}
                  y={HEIGHT - 6}
                  textAnchor={index === last && step < 60 ? "end" : "middle"}
                  className="fill-fg-2"
                >
                  {stack.label}
                </text>
              ) : null,
            )}
          </svg>
        )}
      </div>
      <ul className="flex flex-none flex-col gap-1.5 text-[13px]/5 max-sm:flex-row max-sm:flex-wrap max-sm:gap-x-4 sm:max-w-42 sm:pt-1">
        {[...parts].reverse().map((part) => (
          <li key={part.key} data-hue={toHue(part.hue)} className="flex min-w-0 items-baseline gap-1.5">
            <span aria-hidden="true" className="swatch size-2 flex-none rounded-[2px] bg-hue-solid forced-colors:border" />
            {part.link ? (
              <Link to="/dashboard/submissions" search={part.link} className="min-w-0 truncate text-fg underline-offset-2 hover:underline">
                {part.name}
              </Link>
            ) : (
              <span className="min-w-0 truncate">{part.name}</span>
            )}
            <span className="text-fg-2">{formatNumber(locale, part.count)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
