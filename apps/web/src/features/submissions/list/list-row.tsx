import { formatShort } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import { formatPlainAmount } from "@intray/server/modules/forms/plain-amount"
import type { LabelItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { LabelTags } from "@intray/ui/label-tag"
import { cx } from "@intray/ui/lib/cx"
import { toHue } from "@intray/ui/lib/hues"
import { stageShape } from "@intray/ui/lib/stage"
import { Skeleton } from "@intray/ui/skeleton"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Check, Files } from "lucide-react"
import { memo } from "react"
import { BlindMark } from "../../../lib/blind-mark.tsx"
import { locale } from "../../../lib/i18n.ts"
import { fitting, labelRoom, nameWidth, wider } from "./fit-labels.ts"
import { HeldMark } from "./held-mark.tsx"
import { Marked } from "./marked.tsx"
import { isOverdue, RowMarks } from "./row-marks.tsx"
import { Viewers } from "./viewers.tsx"

/** Height in pixels, including the border; larger on touch screens. */
export const rowHeight = { fine: 57, touch: 68 }

export type ListRowProps = {
  row: SubmissionRow
  stages: readonly StageItem[]
  labels: ReadonlyMap<string, LabelItem>
  /** The title comes before the author. */
  titleFirst: boolean
  current: boolean
  id: string
  /** Position in the whole list, from 1, and the size of the list (−1 while unknown). */
  position: number
  total: number
  /** Whether it is selected; null outside selection mode. */
  picked: boolean | null
  /** Whether rows can be selected at all. */
  offered: boolean
  /** Width of the list in pixels; 0 while unknown. */
  width: number
  onPress: (row: SubmissionRow, how: "open" | "toggle" | "extend") => void
}

/** One submission in the list. Unseen submissions are bold; the current one is lime. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { row, stages, labels, titleFirst, current, id, position, total, picked, offered, width, onPress } = props
  const stage = stages.find((one) => one.id === row.stageId)
  const shown = row.labelIds.flatMap((labelId) => {
    const label = labels.get(labelId)
    return label ? [{ id: label.id, name: label.name, hue: toHue(label.hue), icon: label.icon }] : []
  })
  const title = row.title || inbox.list.untitled
  const [first, second] = titleFirst || row.by === "" ? [title, row.by] : [row.by, title]
  const names = shown.map(({ name, icon }) => nameWidth(name) + (icon ? wider : 0))
  const fit = width > 0 ? fitting(names, labelRoom(row, isOverdue(row), width)) : 2
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: a press leaves the focus with the list
    <div
      id={id}
      role="option"
      aria-selected={picked ?? current}
      aria-current={current || undefined}
      aria-posinset={position}
      aria-setsize={total}
      data-number={row.number}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        const box = event.target instanceof Element && event.target.closest("[data-box]") !== null
        const adding = event.ctrlKey || event.metaKey || box
        onPress(row, event.shiftKey ? "extend" : adding ? "toggle" : "open")
      }}
      className={cx(
        "group relative flex h-full cursor-pointer gap-2.5 border-b pt-[9px] pr-3.5 pl-3.5 select-none touch:pt-3",
        current ? "bg-here-bg" : picked ? "bg-hover" : "hover:bg-hover",
      )}
    >
      {current && <span aria-hidden="true" className="swatch absolute inset-y-0 left-0 w-[3px] bg-here" />}
      {stage && (
        <StageGlyph
          shape={stageShape(stage, stages)}
          label={stage.name}
          className={cx("mt-0.5 flex-none text-fg-2", picked !== null ? "opacity-0" : offered && "group-hover:opacity-0")}
        />
      )}
      {offered && <Box picked={picked} />}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex min-w-0 items-baseline gap-2">
          <span className="flex min-w-0 flex-1 gap-1">
            <span className={cx("min-w-0 truncate text-fg", !row.seen && "firmer")}>
              <bdi>
                <Marked>{first}</Marked>
              </bdi>
            </span>{" "}
            {second !== "" && (
              // Up to its share next to a long neighbour, more next to a short one.
              <span className="max-w-max flex-[1_0_45%] truncate text-fg-2">
                <bdi>
                  <Marked>{second}</Marked>
                </bdi>
              </span>
            )}
            {!row.seen && <span className="hidden-text">{`, ${inbox.list.unseen}`}</span>}
          </span>
          <Viewers submissionId={row.id} size={16} />
          <time dateTime={row.createdAt} className="flex-none text-[12.5px] text-fg-2">
            {formatShort(locale, row.createdAt)}
          </time>
        </div>
        <div className="type-meta mt-px flex min-w-0 items-center gap-2.5 text-fg-2 touch:mt-0.5">
          <span className="type-code flex-none font-normal text-fg-3">#{row.number}</span>
          {shown.length > 0 ? (
            <LabelTags labels={shown} max={fit} className="overflow-hidden" />
          ) : (
            <>
              {row.detail && (
                <span className="min-w-0 truncate">
                  <Marked>{formatPlainAmount(row.detail, locale)}</Marked>
                </span>
              )}
              {row.items > 1 && <Items count={row.items} />}
            </>
          )}
          {row.held && (
            <span className="flex flex-none items-center gap-1">
              <HeldMark publishAt={row.publishAt} size={12} />
            </span>
          )}
          {row.blind && <BlindMark />}
          <RowMarks row={row} />
        </div>
      </div>
    </div>
  )
})

/** The checkbox for pointers, over the stage icon and as wide as a thumb. With keys or a screen reader, users select the row itself. */
function Box({ picked }: { picked: boolean | null }) {
  return (
    <span
      aria-hidden="true"
      data-box
      className={cx(
        "absolute inset-y-0 left-0 flex w-11 pl-3.5 pt-[11px] touch:pt-3.5",
        picked === null && "opacity-0 group-hover:opacity-100 touch:hidden",
      )}
    >
      <span
        className={cx(
          "flex size-4 items-center justify-center rounded-keycap border",
          picked ? "swatch border-primary-line bg-primary text-on-primary dark:border-primary" : "border-line-field bg-bg",
        )}
      >
        {picked && <Check size={12} strokeWidth={2.6} />}
      </span>
    </span>
  )
}

function Items({ count }: { count: number }) {
  const words = inbox.list.items({ count, one: inbox.list.item, other: inbox.list.itemsWord })
  return (
    <span className="flex flex-none items-center gap-1 text-fg-3" title={words}>
      <Files aria-hidden="true" size={12} />
      <span aria-hidden="true">{count}</span>
      <span className="hidden-text">{words}</span>
    </span>
  )
}

/** Placeholder for a row that is loading. */
export function RowSkeleton() {
  return (
    <div className="flex h-full gap-2.5 border-b pt-3 pr-3.5 pl-3.5">
      <Skeleton className="mt-0.5 size-4 rounded-full" />
      <div className="flex flex-1 flex-col gap-2.5">
        <Skeleton className="h-3 w-3/5" />
        <Skeleton className="h-2.5 w-2/5" />
      </div>
    </div>
  )
}
