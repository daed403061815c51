import { boards } from "@intray/i18n/boards"
import { sumLimit } from "@intray/server/modules/boards/limits"
import type { Board, BoardCard, BoardLimit } from "@intray/server/modules/boards/schema"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { cx } from "@intray/ui/lib/cx"
import { SlidersHorizontal, TriangleAlert } from "lucide-react"
import { limitName, sayAmount } from "./amounts.ts"
import { findLowest } from "./model.ts"

const words = boards.limits

/** How much of a limit is used. Decoration: the numbers next to it say the same. */
export function LimitBar({
  used,
  max,
  top = Math.max(used, max),
}: {
  used: number
  max: number /** Amount of the whole width. */
  top?: number
}) {
  const over = used > max
  return (
    <span aria-hidden="true" className="relative block h-1 w-full rounded-full bg-line">
      <span
        className={cx("block h-1 rounded-full", over ? "bg-warn" : "bg-fg-2")}
        style={{ width: `${top === 0 ? 0 : (used / top) * 100}%` }}
      />
      {over && <span className="absolute -top-1 h-3 w-0.5 bg-fg" style={{ left: `${top === 0 ? 0 : (max / top) * 100}%` }} />}
    </span>
  )
}

export type LimitBarsProps = { board: Board; cards: readonly BoardCard[]; onEdit: () => void }

/** What the column "in" comes to, limit by limit. */
export function LimitBars({ board, cards, onEdit }: LimitBarsProps) {
  const { limits, fields } = board
  if (limits.length === 0) {
    return (
      <div className="flex flex-none flex-wrap items-center gap-x-4 gap-y-2 border-b bg-sunken px-3.5 py-2.5 md:px-[22px]">
        <p className="min-w-0 flex-1 basis-60 text-fg-2">{words.none}</p>
        <Button onClick={onEdit} icon={<SlidersHorizontal aria-hidden="true" size={16} />}>
          {words.set}
        </Button>
      </div>
    )
  }
  return (
    <section aria-label={words.label} className="flex flex-none items-stretch border-b bg-sunken">
      <dl className="flex min-w-0 flex-1 overflow-x-auto">
        {limits.map((limit) => (
          <LimitSum key={JSON.stringify(limit)} limit={limit} board={board} cards={cards} />
        ))}
      </dl>
      <IconButton label={words.edit} icon={<SlidersHorizontal size={16} />} onClick={onEdit} className="mx-3 self-center" />
      <span className="hidden-text" aria-live="polite">
        {limits.flatMap((limit) => {
          const { over, used } = sumLimit(limit, cards)
          return over ? [`${words.overLine({ name: limitName(limit, fields), over: sayAmount(used - limit.max, limit, fields) })} `] : []
        })}
      </span>
    </section>
  )
}

function LimitSum({ limit, board: { fields }, cards }: { limit: BoardLimit; board: Board; cards: readonly BoardCard[] }) {
  const { used, over } = sumLimit(limit, cards)
  const rest = sayAmount(Math.abs(limit.max - used), limit, fields)
  return (
    <div className="flex min-w-[200px] max-w-[300px] flex-1 flex-col gap-1.5 border-r px-3.5 py-2.5 md:px-[22px]">
      <dt className="flex items-baseline justify-between gap-2">
        <span className="min-w-0 truncate font-emph" title={limitName(limit, fields)}>
          {limitName(limit, fields)}
        </span>
        <span className="flex-none tabular-nums">
          <b className={cx("font-emph", over && "text-warn")}>{sayAmount(used, limit, fields)}</b>{" "}
          <span className="text-fg-2">{words.of({ max: sayAmount(limit.max, limit, fields) })}</span>
        </span>
      </dt>
      <dd className="flex flex-col gap-1.5">
        <LimitBar used={used} max={limit.max} />
        <span className={cx("type-meta", over ? "text-warn" : "text-fg-2")}>
          {over ? words.over({ over: rest }) : used === limit.max ? words.full : words.left({ left: rest })}
        </span>
      </dd>
    </div>
  )
}

export type OverLineProps = {
  board: Board
  cards: readonly BoardCard[]
  sayScore: (score: number) => string
  onPick: (submissionId: string) => void
}

/** The first limit that is over, with the card that would be the first to move. */
export function OverLine({ board: { limits, fields }, cards, sayScore, onPick }: OverLineProps) {
  const limit = limits.find((one) => sumLimit(one, cards).over)
  if (!limit) return null
  const lowest = findLowest(cards, limit)
  return (
    <p className="flex flex-none flex-wrap items-center gap-x-2 border-b px-3.5 py-2 md:px-[22px]">
      <TriangleAlert aria-hidden="true" size={16} className="text-warn" />
      <b className="font-emph text-warn">
        {words.overLine({ name: limitName(limit, fields), over: sayAmount(sumLimit(limit, cards).used - limit.max, limit, fields) })}
      </b>
      {lowest && (
        <span>
          {words.lowest}{" "}
          <button type="button" className="text-link underline underline-offset-4" onClick={() => onPick(lowest.submissionId)}>
            {lowest.title}, {lowest.score === null ? "" : sayScore(lowest.score)}
          </button>
        </span>
      )}
    </p>
  )
}
