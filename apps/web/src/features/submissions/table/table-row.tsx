// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by their scroll position, which elements of a table cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the current row or cell

import { inbox } from "@intray/i18n/inbox"
import { inboxTable as words } from "@intray/i18n/inbox-table"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { LabelTags } from "@intray/ui/label-tag"
import { cx } from "@intray/ui/lib/cx"
import { toHue } from "@intray/ui/lib/hues"
import { stageShape } from "@intray/ui/lib/stage"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Check } from "lucide-react"
import { memo, type ReactNode } from "react"
import { BlindMark } from "../../../lib/blind-mark.tsx"
import { fitting, nameWidth, wider } from "../list/fit-labels.ts"
import { HeldMark } from "../list/held-mark.tsx"
import { Marked } from "../list/marked.tsx"
import { type CellContext, cellText, isNumeric } from "./cells.ts"
import type { Column } from "./columns.ts"

/** Pixels of the column with the ticks, and of the padding of a cell. */
export const [tickWidth, padding] = [40, 20]

export type TableRowProps = {
  row: SubmissionRow
  /** Place in the table, from 0. */
  index: number
  columns: readonly Column[]
  /** Columns that stay in view, with the ticks. */
  stays: number
  context: CellContext
  current: boolean
  /** Whether it is selected; null outside selection mode. */
  picked: boolean | null
  offered: boolean
  /** The column of the focused cell, in this row; null: none. */
  cell: number | null
  /** The columns that are selected in this row, both included; null: none. */
  selected: readonly [first: number, last: number] | null
  onPress: (row: SubmissionRow, how: "open" | "toggle" | "extend", column: number | null) => void
  onOpen: (row: SubmissionRow) => void
}

/** The distance of a column that stays in view from the left edge. */
export const stayingAt = (columns: readonly Column[], index: number) =>
  columns.slice(0, index).reduce((sum, { width }) => sum + width, tickWidth)

export const tableRowId = (number: number) => `table-row-${number}`
export const tableCellId = (number: number, column: number) => `table-cell-${number}-${column}`

/** One submission in the table. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const { row, index, columns, stays, context, current, picked, offered, cell, selected, onPress, onOpen } = props
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the table has the focus and takes the keys
    <div
      id={tableRowId(row.number)}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={picked ?? undefined}
      aria-current={current || undefined}
      data-number={row.number}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onClick={(event) => {
        const target = event.target instanceof Element ? event.target : null
        const at = target?.closest("[data-column]")?.getAttribute("data-column")
        const adding = event.ctrlKey || event.metaKey || target?.closest("[data-box]")
        onPress(row, event.shiftKey ? "extend" : adding ? "toggle" : "open", at ? Number(at) : null)
      }}
      onDoubleClick={() => onOpen(row)}
      className={cx(
        "group flex h-full cursor-default border-b select-none",
        current ? "bg-here-bg" : picked ? "bg-hover" : "bg-bg hover:bg-hover",
      )}
    >
      <div
        role="gridcell"
        data-box
        style={{ width: tickWidth }}
        className="sticky left-0 z-1 flex flex-none items-center justify-center bg-inherit"
      >
        {current && <span aria-hidden="true" className="swatch absolute inset-y-0 left-0 w-[3px] bg-here" />}
        {offered && <Tick picked={picked} />}
      </div>
      {columns.map((column, place) => (
        <div
          key={column.id}
          id={tableCellId(row.number, place)}
          role="gridcell"
          aria-colindex={place + 2}
          aria-selected={selected ? place >= selected[0] && place <= selected[1] : undefined}
          data-column={place}
          style={{ width: column.width, ...(place < stays ? { left: stayingAt(columns, place) } : {}) }}
          className={cx(
            "flex min-w-0 flex-none items-center gap-1.5 px-2.5",
            place < stays ? "sticky z-1 bg-inherit" : "relative",
            isNumeric(column.id, context.questions) && "justify-end",
            selected && place >= selected[0] && place <= selected[1] && "bg-here-bg!",
            cell === place && "outline-2 -outline-offset-2 outline-focus",
          )}
        >
          <Content row={row} column={column} context={context} />
        </div>
      ))}
    </div>
  )
})

function Tick({ picked }: { picked: boolean | null }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "flex size-4 items-center justify-center rounded-keycap border",
        picked ? "swatch border-primary-line bg-primary text-on-primary dark:border-primary" : "border-line-field bg-bg",
      )}
    >
      {picked && <Check size={12} strokeWidth={2.6} />}
    </span>
  )
}

function Content({ row, column, context }: { row: SubmissionRow; column: Column; context: CellContext }): ReactNode {
  const { id, width } = column
  const text = cellText(row, id, context)
  if (id === "number") return <span className="type-code truncate font-normal text-fg-2">{text}</span>
  if (id === "title")
    return (
      <>
        <span className={cx("min-w-0 truncate", !row.seen && "firmer")} title={text}>
          <bdi>
            <Marked>{text || inbox.list.untitled}</Marked>
          </bdi>
          {!row.seen && <span className="hidden-text">{`, ${inbox.list.unseen}`}</span>}
        </span>
        {row.held && (
          <span className="type-meta flex max-w-1/2 flex-none items-center gap-1 text-fg-2">
            <HeldMark publishAt={row.publishAt} size={12} />
          </span>
        )}
        {row.blind && <BlindMark />}
      </>
    )
  if (id === "stage") {
    const stage = context.stages.find((one) => one.id === row.stageId)
    return (
      <>
        {stage && <StageGlyph shape={stageShape(stage, context.stages)} className="flex-none text-fg-2" />}
        <span className="min-w-0 truncate">{text}</span>
      </>
    )
  }
  if (id === "labels" && text !== "") {
    const labels = row.labelIds.flatMap((labelId) => {
      const label = context.labels.get(labelId)
      return label ? [{ id: label.id, name: label.name, hue: toHue(label.hue), icon: label.icon }] : []
    })
    const names = labels.map(({ name, icon }) => nameWidth(name) + (icon ? wider : 0))
    return <LabelTags labels={labels} max={fitting(names, width - padding)} className="overflow-hidden" />
  }
  if (text === "") return <span className="text-fg-3">{words.none}</span>
  return (
    <span className={cx("min-w-0 truncate", id === "received" && "text-fg-2")} title={text}>
      <bdi>{id === "person" ? <Marked>{text}</Marked> : text}</bdi>
    </span>
  )
}
