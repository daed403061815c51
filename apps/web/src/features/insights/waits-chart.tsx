import { saidWait, insights as words } from "@intray/i18n/insights"
import type { Wait } from "@intray/server/modules/insights/schema"
import { scaleOf } from "./data.ts"
import { useWidth } from "./mark.tsx"

export type WaitRow = { key: string; name: string; now: Wait; before: Wait | null }

const [ROW, TOP, BOTTOM, LEFT] = [58, 6, 26, 88]
/** Narrower than this, a wait is said in fewer words. */
const NARROW = 480
const DAY = 1_440

/** How long three things took: a dot at the median, a line across at the ninetieth; what they are compared with is hollow below. */
export function WaitsChart({ rows }: { rows: readonly WaitRow[] }) {
  const [ref, width] = useWidth()
  const most = Math.max(1, ...rows.flatMap(({ now, before }) => [now.ninetieth ?? 0, before?.ninetieth ?? 0])) / DAY
  const ends = scaleOf(most)
  const top = ends.at(-1) ?? 1
  // Room for what is said next to the line.
  const inner = Math.max(0, width - LEFT - 16)
  const x = (minutes: number) => LEFT + (inner * minutes) / DAY / top
  const height = TOP + ROW * rows.length + BOTTOM
  return (
    <div ref={ref} className="w-full">
      {width > 0 && (
        <svg aria-hidden="true" width={width} height={height} className="block text-[13px]">
          {ends.map((end, index) => (
            <g key={end}>
              <line x1={x(end * DAY)} x2={x(end * DAY)} y1={TOP} y2={height - BOTTOM} className="stroke-line" />
              <text x={x(end * DAY)} y={height - 8} textAnchor="middle" className="fill-fg-2 text-[12px]">
                {index === 1 ? words.wait.days({ value: end }) : end}
              </text>
            </g>
          ))}
          {rows.map(({ key, name, now, before }, index) => {
            const y = TOP + ROW * index + 16
            const said =
              now.median === null || now.ninetieth === null
                ? "–"
                : words.waits[width < NARROW ? "brief" : "summary"]({ median: saidWait(now.median), ninetieth: saidWait(now.ninetieth) })
            const end = x(now.ninetieth ?? 0) + 10
            // Where there is no room behind the line, it is said below it, at the right.
            const fits = end + said.length * 6.6 < width
            const below = fits ? 16 : 34
            return (
              <g key={key}>
                <text x={0} y={y + 4} className="fill-fg">
                  {name}
                </text>
                {now.median !== null && now.ninetieth !== null && (
                  <>
                    <line
                      x1={x(now.median)}
                      x2={x(now.ninetieth)}
                      y1={y}
                      y2={y}
                      strokeWidth={5}
                      className="stroke-line-field forced-colors:stroke-[CanvasText]"
                    />
                    <line x1={x(now.ninetieth)} x2={x(now.ninetieth)} y1={y - 7} y2={y + 7} strokeWidth={2} className="stroke-fg" />
                    <circle cx={x(now.median)} cy={y} r={5} className="fill-fg" />
                  </>
                )}
                <text x={fits ? end : width} y={fits ? y + 4 : y + 20} textAnchor={fits ? "start" : "end"} className="fill-fg-2">
                  {said}
                </text>
                {before && before.median !== null && before.ninetieth !== null && (
                  <>
                    <line
                      x1={x(before.median)}
                      x2={x(before.ninetieth)}
                      y1={y + below}
                      y2={y + below}
                      strokeWidth={2}
                      className="stroke-line-strong"
                    />
                    <circle cx={x(before.median)} cy={y + below} r={4} className="fill-bg stroke-fg-2" />
                  </>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
