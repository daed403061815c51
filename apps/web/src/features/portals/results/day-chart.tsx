import { formatNumber } from "@intray/i18n/format"
import { portalTabs } from "@intray/i18n/portal-tabs"
import { cx } from "@intray/ui/lib/cx"
import { useRef, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { useSize } from "../build/use-size.ts"
import { type Bar, bars, type Day, namedBars, niceScale } from "./chart-scale.ts"
import { dayName, spanName } from "./days.ts"

export type DayChartProps = { days: readonly Day[]; label: string }

const height = 220
const foot = 24
const left = 40

/** Views behind, starts and submissions before them, one bar a day or span. What is pointed at, or reached with the arrow keys, is said above. */
export function DayChart({ days, label }: DayChartProps) {
  const words = portalTabs.results
  const place = useRef<HTMLDivElement>(null)
  const { width } = useSize(place)
  const [at, setAt] = useState<number | null>(null)
  const all = bars(days, Math.max(7, Math.min(60, Math.floor((width - left) / 10))))
  const { top, ticks } = niceScale(Math.max(...all.map((bar) => bar.views), ...all.map((bar) => bar.submissions)))
  const step = all.length > 0 ? (width - left) / all.length : 0
  const y = (value: number) => (height - foot) * (1 - Math.min(1, value / top))
  const shown = at === null ? null : all[at]
  const pick = (clientX: number) => {
    const box = place.current?.getBoundingClientRect()
    if (!box || step === 0) return
    setAt(Math.max(0, Math.min(all.length - 1, Math.floor((clientX - box.left - left) / step))))
  }
  return (
    <div className="flex flex-col gap-2">
      <p aria-live="polite" className="min-h-5 text-fg-2">
        {shown ? said(shown) : ""}
      </p>
      <div
        ref={place}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={all.length}
        aria-valuenow={(at ?? all.length - 1) + 1}
        aria-valuetext={all[at ?? all.length - 1] ? said(all[at ?? all.length - 1] as Bar) : ""}
        onPointerMove={(event) => pick(event.clientX)}
        onPointerLeave={() => setAt(null)}
        onBlur={() => setAt(null)}
        onKeyDown={(event) => {
          const by = { ArrowLeft: -1, ArrowRight: 1, Home: -all.length, End: all.length }[event.key]
          if (by === undefined) return
          event.preventDefault()
          setAt(Math.max(0, Math.min(all.length - 1, (at ?? all.length - 1) + by)))
        }}
        className="rounded-field"
      >
        <svg aria-hidden="true" width={width} height={height} className="block overflow-visible text-fg-3">
          {ticks.map((tick) => (
            <g key={tick}>
              <line x1={left} x2={width} y1={y(tick)} y2={y(tick)} className="stroke-line" />
              <text x={left - 8} y={y(tick) + 4} textAnchor="end" className="fill-current text-[11px] tabular-nums">
                {formatNumber(locale, tick)}
              </text>
            </g>
          ))}
          {all.map((bar, index) => {
            const x = left + index * step
            const wide = Math.max(2, step * 0.72)
            const mark = (value: number, part: number, className: string) => (
              <rect
                x={x + (step - wide * part) / 2}
                width={wide * part}
                y={y(value)}
                height={Math.max(0, height - foot - y(value))}
                rx={Math.min(2, (wide * part) / 2)}
                className={className}
              />
            )
            return (
              <g key={bar.day}>
                {index === at && <rect x={x} width={step} y={0} height={height - foot} className="fill-hover" />}
                {mark(bar.views, 1, "fill-line-strong")}
                {mark(bar.starts, 0.72, "fill-fg-3")}
                {mark(bar.submissions, 0.44, "fill-primary stroke-primary-line")}
              </g>
            )
          })}
          {width > 0 &&
            namedBars(all.length, width < 480 ? 3 : 6).map((index) => {
              const bar = all[index]
              return (
                bar && (
                  <text
                    key={bar.day}
                    x={left + (index + 0.5) * step}
                    y={height - 6}
                    textAnchor={index === 0 ? "start" : index === all.length - 1 ? "end" : "middle"}
                    className="fill-current text-[11px]"
                  >
                    {dayName(bar.day)}
                  </text>
                )
              )
            })}
        </svg>
      </div>
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-fg-2">
        {(
          [
            ["bg-line-strong", words.views],
            ["bg-fg-3", words.starts],
            ["border border-primary-line bg-primary", words.submissions],
          ] as const
        ).map(([className, name]) => (
          <li key={name} className="flex items-center gap-2">
            <span aria-hidden="true" className={cx("swatch size-3 rounded-[3px]", className)} />
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}

function said(bar: Bar): string {
  const { views, starts, submissions } = bar
  return portalTabs.results.ofDay({ day: spanName(bar), views, starts, submissions })
}
