// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by their scroll position, which elements of a table cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid has the focus and names the current row or cell

import { bulk } from "@intray/i18n/bulk"
import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import { inboxTable as words } from "@intray/i18n/inbox-table"
import { keyWords } from "@intray/i18n/keys"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type ClipboardEvent, type ComponentProps, type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react"
import { useKeys } from "../../../lib/keyboard.ts"
import type { SubmissionList } from "../list/list.tsx"
import { useListFocus } from "../list/list-focus.ts"
import { RowSkeleton } from "../list/list-row.tsx"
import { usePicks } from "../list/picks.ts"
import { stepIndex } from "../list/use-selection.ts"
import { useWidth } from "../use-width.ts"
import { type CellContext, cellText, isNumeric, toTsv } from "./cells.ts"
import { ColumnHeader, widthStep } from "./column-header.tsx"
import { type Column, type ColumnId, frozen, moveColumn, resizeColumn, toggleColumn } from "./columns.ts"
import { stayingAt, TableRow, tableCellId, tableRowId, tickWidth } from "./table-row.tsx"

export type TableGridProps = Omit<ComponentProps<typeof SubmissionList>, "titleFirst"> & {
  columns: readonly Column[]
  onColumns: (columns: readonly Column[]) => void
  nameOf: (id: ColumnId) => string
  context: CellContext
  cosy: boolean
  sort: "newest" | "oldest"
  onSort: (sort: "newest" | "oldest") => void
  onOpen: (row: SubmissionRow) => void
}

/** Pixels. */
const heights = { compact: 36, cosy: 48, touch: 48, header: 34 }
/** The next page is loaded when this many rows are left. */
const ahead = 20
/** Narrower tables keep the number alone in view. */
const roomForTitle = 640

const { actions } = keyWords

/**
 * The table, virtualised. It is one tab stop: arrow keys move between rows and cells, and `aria-activedescendant` names the focused row
 * or cell, because rows are added and removed while scrolling.
 */
export function TableGrid(props: TableGridProps) {
  const { rows, columns, onColumns, nameOf, context, cosy, sort, onSort, current, total, hasMore, loadingMore, moreFailed, touch } = props
  const { onMore, onPick, onStep, onEnter, onOpen } = props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const height = touch ? heights.touch : cosy ? heights.cosy : heights.compact
  const virtual = useVirtualizer({
    count: rows.length + (hasMore ? 1 : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 8,
    paddingStart: heights.header,
    scrollPaddingStart: heights.header,
  })
  const items = virtual.getVirtualItems()
  const index = rows.findIndex((row) => row.number === current)
  const stays = width >= roomForTitle ? frozen : 1
  const whole = stayingAt(columns, columns.length)

  /** The focused cell's column; null: the row has the focus. */
  const [cell, setCell] = useState<number | null>(null)
  /** Where the selection of cells began; null: no cells are selected. */
  const [anchor, setAnchor] = useState<{ number: number; column: number } | null>(null)
  const [menuAt, setMenuAt] = useState<number | null>(null)
  const [said, setSaid] = useState("")
  const column = cell === null ? null : Math.min(cell, columns.length - 1)

  useListFocus(scroller)

  // biome-ignore lint/correctness/useExhaustiveDependencies: remeasures when the row height changes
  useEffect(() => {
    virtual.measure()
  }, [virtual, height])

  // Scrolling is never animated: the row must be visible at once.
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: "auto" })
  }, [index, virtual])

  // Keys outside of the table, and a press, move the row without selecting cells.
  const extending = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another row gets the focus
  useEffect(() => {
    if (!extending.current) setAnchor(null)
    extending.current = false
  }, [current])

  const left = column === null ? 0 : stayingAt(columns, column)
  const right = column === null ? 0 : left + (columns[column]?.width ?? 0)
  useEffect(() => {
    const place = scroller.current
    if (!place || column === null || column < stays) return
    const covered = stayingAt(columns, stays)
    if (left - place.scrollLeft < covered) place.scrollLeft = left - covered
    else if (right - place.scrollLeft > place.clientWidth) place.scrollLeft = right - place.clientWidth
  }, [column, left, right, stays, columns])

  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !loadingMore && !moreFailed && last >= rows.length - ahead) onMore()
  }, [hasMore, loadingMore, moreFailed, last, rows.length, onMore])

  const picks = usePicks()
  const latest = useRef({ rows, picks, onPick, touch, onOpen })
  latest.current = { rows, picks, onPick, touch, onOpen }
  const press = useCallback((row: SubmissionRow, how: "open" | "toggle" | "extend", at: number | null) => {
    const now = latest.current
    const meant = how === "open" && now.picks.picking && now.touch ? "toggle" : how
    if (meant !== "open" && now.picks.offered) return now.picks[meant](row.number, now.rows)
    setCell(at)
    setAnchor(null)
    now.onPick(row)
  }, [])
  const open = useCallback((row: SubmissionRow) => latest.current.onOpen(row), [])

  /** Moves to the next row and selects both rows. */
  const pickStep = (step: number) => {
    const next = rows[stepIndex(rows.length, index, step)]
    if (!next || !picks.offered) return
    if (current !== null && !picks.numbers.has(current)) picks.toggle(current, rows)
    picks.extend(next.number, rows)
    onStep(step)
  }
  const { group } = inbox.keys
  useKeys(
    [
      { action: "select", label: actions.select, group, run: () => current !== null && picks.toggle(current, rows) },
      { keys: "shift+j", label: bulk.keys.next, group, repeat: true, run: () => pickStep(1) },
      { keys: "shift+k", label: bulk.keys.previous, group, repeat: true, run: () => pickStep(-1) },
    ],
    picks.offered,
  )

  const places = (): { rows: [number, number]; columns: [number, number] } | null => {
    if (index < 0) return null
    if (column === null) return { rows: [index, index], columns: [0, columns.length - 1] }
    const from = anchor && rows.findIndex((row) => row.number === anchor.number)
    const [row, place] = from === null || from < 0 || !anchor ? [index, column] : [from, Math.min(anchor.column, columns.length - 1)]
    return { rows: [Math.min(row, index), Math.max(row, index)], columns: [Math.min(place, column), Math.max(place, column)] }
  }
  const selected = anchor === null || column === null ? null : places()
  const count = selected ? (selected.rows[1] - selected.rows[0] + 1) * (selected.columns[1] - selected.columns[0] + 1) : 0

  /** The focused row, the focused cell, or the selected cells. */
  const copy = (event: ClipboardEvent) => {
    const meant = places()
    if (!meant || event.target !== event.currentTarget || (window.getSelection()?.toString() ?? "") !== "") return
    const shown = columns.slice(meant.columns[0], meant.columns[1] + 1)
    const texts = rows.slice(meant.rows[0], meant.rows[1] + 1).map((row) => shown.map(({ id }) => cellText(row, id, context, true)))
    event.preventDefault()
    event.clipboardData.setData("text/plain", toTsv(texts))
    toast({ tone: "ok", key: "copied", title: words.copied({ count: texts.length * shown.length }) })
  }

  const move = (at: number, by: number) => {
    const moved = moveColumn(columns, at, by)
    const name = columns[at]
    if (!moved || !name) return
    onColumns(moved)
    if (cell !== null) setCell(at + by)
    setAnchor(null)
    setSaid(words.moved({ column: nameOf(name.id), place: at + by + 1, count: columns.length }))
  }
  const resize = (at: number, pixels: number) => {
    const resized = resizeColumn(columns, at, pixels)
    const one = resized[at]
    if (!one) return
    onColumns(resized)
    setSaid(words.width({ column: nameOf(one.id), width: one.width }))
  }

  const begin = () => column !== null && current !== null && anchor === null && setAnchor({ number: current, column })
  const toRow = (step: number, extend: boolean) => {
    if (extend && column !== null) {
      begin()
      extending.current = stepIndex(rows.length, index, step) !== index
    } else if (extend) return pickStep(step)
    else setAnchor(null)
    onStep(step)
  }
  const toColumn = (next: number | null, extend: boolean) => {
    if (extend) begin()
    else setAnchor(null)
    if (next !== null || !extend) setCell(next)
  }
  /** @returns whether the key belongs to the table */
  const arrow = (event: KeyboardEvent): boolean => {
    const { key, altKey, shiftKey } = event
    const by = key === "ArrowLeft" ? -1 : 1
    if (key === "ArrowLeft" || key === "ArrowRight") {
      if (altKey && column === null) return false
      if (altKey && column !== null) {
        if (shiftKey) resize(column, (columns[column]?.width ?? 0) + by * widthStep)
        else move(column, by)
      } else if (column === null) {
        if (by > 0) toColumn(0, false)
      } else if (column + by < 0) toColumn(null, shiftKey)
      else if (column + by < columns.length) toColumn(column + by, shiftKey)
      return true
    }
    if (altKey) {
      if (key !== "ArrowDown" || column === null) return false
      setMenuAt(column)
      return true
    }
    toRow(key === "ArrowDown" ? 1 : -1, shiftKey)
    return true
  }
  const otherKey = ({ key, ctrlKey, shiftKey }: KeyboardEvent): boolean => {
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? height) - heights.header) / height) - 1)
    const steps: Record<string, number> = { PageDown: page, PageUp: -page, Home: -rows.length, End: rows.length }
    const step = steps[key]
    if ((key === "Home" || key === "End") && column !== null && !ctrlKey) toColumn(key === "Home" ? 0 : columns.length - 1, shiftKey)
    else if (step !== undefined) toRow(step, shiftKey && column !== null)
    else if (key === "Enter") onEnter()
    else if (key === "Escape" && anchor) setAnchor(null)
    else if (key === "Escape" && column !== null) setCell(null)
    else return false
    return true
  }
  const keys = (event: KeyboardEvent) => {
    // Keys in the menu of a column arrive here too.
    if (event.target !== event.currentTarget) return
    if (event.metaKey || (event.ctrlKey && event.key !== "Home" && event.key !== "End")) return
    if (event.altKey && !event.key.startsWith("Arrow")) return
    if (!(event.key.startsWith("Arrow") ? arrow(event) : otherKey(event))) return
    event.preventDefault()
    event.stopPropagation()
  }

  const active = rows[index]
  return (
    <>
      <div
        ref={scroller}
        role="grid"
        data-list
        data-cell={column === null ? undefined : ""}
        tabIndex={0}
        aria-label={words.label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable={true}
        aria-activedescendant={active ? (column === null ? tableRowId(active.number) : tableCellId(active.number, column)) : undefined}
        onKeyDown={keys}
        onCopy={copy}
        className="min-h-0 flex-1 overflow-auto overscroll-contain outline-none [scrollbar-width:thin] [&:focus-visible:not([data-cell])_[aria-current=true]]:outline-2 [&:focus-visible:not([data-cell])_[aria-current=true]]:-outline-offset-2 [&:focus-visible_[aria-current=true]]:outline-focus"
      >
        <div role="presentation" className="relative" style={{ height: virtual.getTotalSize(), width: Math.max(whole, width) }}>
          <div role="presentation" className="sticky top-0 z-2 border-b bg-sunken" style={{ height: heights.header }}>
            <div role="row" aria-rowindex={1} className="flex h-full">
              <div role="columnheader" aria-colindex={1} style={{ width: tickWidth }} className="sticky left-0 z-1 flex-none bg-sunken">
                <span className="hidden-text">{words.pick}</span>
              </div>
              {columns.map((one, place) => (
                <ColumnHeader
                  key={one.id}
                  column={one}
                  index={place}
                  name={nameOf(one.id)}
                  count={columns.length}
                  numeric={isNumeric(one.id, context.questions)}
                  left={place < stays ? stayingAt(columns, place) : null}
                  sort={sort}
                  onSort={onSort}
                  onMove={(by) => move(place, by)}
                  onWidth={(pixels) => resize(place, pixels)}
                  onHide={() => onColumns(toggleColumn(columns, one.id))}
                  open={menuAt === place}
                  onOpenChange={(next) => setMenuAt(next ? place : null)}
                  onLeave={() => scroller.current?.focus()}
                />
              ))}
            </div>
          </div>
          {items.map((item) => {
            const row = rows[item.index]
            const inRange = selected && item.index >= selected.rows[0] && item.index <= selected.rows[1]
            return (
              <div
                key={row?.id ?? "more"}
                role="presentation"
                className="absolute inset-x-0 top-0"
                style={{ height, transform: `translateY(${item.start}px)` }}
              >
                {row ? (
                  <TableRow
                    row={row}
                    index={item.index}
                    columns={columns}
                    stays={stays}
                    context={context}
                    current={row.number === current}
                    picked={picks.picking ? picks.all !== null || picks.numbers.has(row.number) : null}
                    offered={picks.offered}
                    cell={row.number === current ? column : null}
                    selected={inRange ? selected.columns : null}
                    onPress={press}
                    onOpen={open}
                  />
                ) : moreFailed ? (
                  <div role="row" className="sticky left-0 flex h-full w-fit items-center gap-2 px-3.5 text-fg-2">
                    <span role="gridcell" className="flex items-center gap-2">
                      {inbox.list.moreFailed}
                      <Button size="sm" onClick={onMore}>
                        {common.retry}
                      </Button>
                    </span>
                  </div>
                ) : (
                  <div className="h-full overflow-hidden">
                    <RowSkeleton />
                  </div>
                )}
              </div>
            )
          })}
        </div>
      </div>
      <p role="status" className="type-meta flex-none border-t px-3.5 py-1.5 text-fg-2 empty:hidden">
        {count > 1 ? words.selected({ count }) : ""}
      </p>
      <p aria-live="polite" className="hidden-text">
        {said}
      </p>
      {picks.bar({ rows, total })}
    </>
  )
}
