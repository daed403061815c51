import { Avatar } from "@intray/ui/avatar"
import { cx } from "@intray/ui/lib/cx"

export type Dot = { key: string; name: string; value: number }
export type SpreadDotsProps = {
  /** Number of values of the scale. */
  max: number
  dots: readonly Dot[]
  /** Tick at this value. */
  median?: number | null
  /** With initials. */
  detail?: boolean
}

/** Who scored what, on a line from the lowest to the highest value. Decoration: the words next to it say the same. */
export function SpreadDots({ max, dots, median = null, detail = false }: SpreadDotsProps) {
  const place = (value: number) => `${((value - 1) / (max - 1)) * 100}%`
  const values = dots.map((one) => one.value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const ties = new Map<number, number>()
  return (
    <div aria-hidden="true" className={cx("relative mx-3", detail ? "h-8" : "h-4")}>
      <span className="absolute inset-x-0 top-1/2 h-px bg-line-field" />
      {Array.from({ length: max }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
        <span key={index} style={{ left: place(index + 1) }} className="absolute top-1/2 h-2 w-px -translate-y-1/2 bg-line-field" />
      ))}
      {values.length > 0 && (
        <span
          style={{ left: place(low), right: `calc(100% - ${place(high)})` }}
          className="absolute top-1/2 h-[3px] -translate-y-1/2 bg-line-field"
        />
      )}
      {median !== null && <span style={{ left: place(median) }} className="absolute -top-1 -bottom-1 w-0.5 -translate-x-1/2 bg-fg" />}
      {dots.map(({ key, name, value }) => {
        const tie = ties.get(value) ?? 0
        ties.set(value, tie + 1)
        return (
          <span
            key={key}
            style={{ left: place(value), marginLeft: tie * (detail ? 16 : 5) }}
            className="absolute top-1/2 flex -translate-x-1/2 -translate-y-1/2"
          >
            {detail ? (
              <Avatar name={name} size={24} className="ring-2 ring-bg" />
            ) : (
              <span className="size-2 rounded-full bg-fg-2 ring-2 ring-bg" />
            )}
          </span>
        )
      })}
    </div>
  )
}
