import { formatNumber } from "@intray/i18n/format"
import { cx } from "@intray/ui/lib/cx"
import { locale } from "../../lib/i18n.ts"
import { type InboxLink, scaleOf } from "./data.ts"
import { Mark, useWidth } from "./mark.tsx"

export type Column = {
  key: string
  /** Under the axis, at every few. */
  label: string
  title: string
  count: number
  before: number | null
  /** Not over yet. */
  now: boolean
  link: InboxLink | null
}

const [HEIGHT, TOP, BOTTOM, LEFT] = [200, 22, 24, 34]

/** Weeks are named at every fourth, and so that names have room. */
function every(count: number, width: number): number {
  const room = Math.ceil(count / Math.max(1, Math.floor(width / 72)))
  return count <= 6 ? Math.max(1, room) : Math.max(4, room)
}

/** Counts over time as columns, what they are compared with as lines across them. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  const [ref, width] = useWidth()
  const most = Math.max(...columns.map((one) => Math.max(one.count, one.before ?? 0)))
  const ends = scaleOf(most)
  const top = ends.at(-1) ?? 1
  const inner = Math.max(0, width - LEFT)
  const step = inner / columns.length
  const bar = Math.max(1.5, Math.min(28, step * 0.68))
  const y = (value: number) => TOP + (HEIGHT - TOP - BOTTOM) * (1 - value / top)
  const named = every(columns.length, inner)
  const last = columns.length - 1
  const peak = columns.findIndex((one) => one.count === most)
  return (
    <div ref={ref} className="w-full">
      {width > 0 && (
        <svg aria-hidden="true" width={width} height={HEIGHT} className="block text-[12px]">
          {ends.map((end) => (
            <g key={end}>
              <line x1={LEFT} x2={width} y1={y(end)} y2={y(end)} className={end === 0 ? "stroke-line-strong" : "stroke-line"} />
              <text x={LEFT - 8} y={y(end) + 4} textAnchor="end" className="fill-fg-2">
                {formatNumber(locale, end)}
              </text>
            </g>
          ))}
          {columns.map((one, index) => {
            const x = LEFT + step * index + (step - bar) / 2
            return (
              <Mark key={one.key} link={one.link} title={one.title}>
                <rect x={LEFT + step * index} y={TOP} width={step} height={HEIGHT - TOP - BOTTOM} className="fill-transparent" />
                {one.count > 0 && (
                  <rect
                    x={x}
                    y={y(one.count)}
                    width={bar}
                    height={y(0) - y(one.count)}
                    rx={Math.min(2, bar / 3)}
                    className={cx(
                      one.now ? "fill-primary stroke-primary-line" : "fill-line-field",
                      "forced-colors:fill-[CanvasText] forced-colors:stroke-[CanvasText]",
                    )}
                  />
                )}
                {one.before !== null && one.before > 0 && (
                  <line
                    x1={x - Math.min(3, step * 0.1)}
                    x2={x + bar + Math.min(3, step * 0.1)}
                    y1={y(one.before)}
                    y2={y(one.before)}
                    strokeWidth={2}
                    className="stroke-fg forced-colors:stroke-[Highlight]"
                  />
                )}
                {(index === peak || one.now) && one.count > 0 && step > 9 && (
                  <text
                    x={x + bar / 2}
                    y={y(Math.max(one.count, one.before ?? 0)) - 6}
                    textAnchor="middle"
                    className={cx("fill-fg", index === last && "font-semibold")}
                  >
                    {formatNumber(locale, one.count)}
                  </text>
                )}
              </Mark>
            )
          })}
          {columns.map((one, index) =>
            (last - index) % named === 0 ? (
              <text
                key={one.key}
                x={Math.min(LEFT + step * (index + 0.5), width)}
                y={HEIGHT - 6}
                textAnchor={index === last && step < 60 ? "end" : "middle"}
                className="fill-fg-2"
              >
                {one.label}
              </text>
            ) : null,
          )}
        </svg>
      )}
    </div>
  )
}
