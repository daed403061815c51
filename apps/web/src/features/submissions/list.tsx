import type { LabelItem } from "@intray/server/features/labels/schema"
import type { StageItem } from "@intray/server/features/stages/schema"
import type { SubmissionRow } from "@intray/server/features/submissions/schema"
import { common } from "@intray/server/messages/common"
import { inbox } from "@intray/server/messages/inbox"
import { Button } from "@intray/ui/button"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, useEffect, useRef } from "react"
import { ListRow, RowSkeleton, rowHeight } from "./list-row.tsx"

export type ListProps = {
  rows: readonly SubmissionRow[]
  stages: readonly StageItem[]
  labels: ReadonlyMap<string, LabelItem>
  /** Number of the one that is open. */
  current: number | null
  /** How many there are in all; null while that is not known. */
  total: number | null
  hasMore: boolean
  loadingMore: boolean
  /** Loading the next page went wrong. */
  moreFailed: boolean
  touch: boolean
  onMore: () => void
  onPick: (row: SubmissionRow) => void
  onStep: (step: number) => void
  onEnter: () => void
}

/** How many rows before the end the next page is asked for. */
const ahead = 20

/**
 * The list, of which only what is in sight is in the document. One stop for Tab: the arrow keys move within, and the
 * current row is told by `aria-activedescendant`, since rows come and go while scrolling.
 */
export function SubmissionList(props: ListProps) {
  const { rows, stages, labels, current, total, hasMore, loadingMore, moreFailed, touch, onMore, onPick, onStep, onEnter } = props
  const scroller = useRef<HTMLDivElement>(null)
  const height = touch ? rowHeight.touch : rowHeight.fine
  const count = rows.length + (hasMore ? 1 : 0)
  const virtual = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 8 })
  const items = virtual.getVirtualItems()
  const index = rows.findIndex((row) => row.number === current)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of the rows is a reason to measure
  useEffect(() => virtual.measure(), [virtual, height])

  // Moving never animates: the row is simply in sight.
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index, { align: "auto" })
  }, [index, virtual])

  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !loadingMore && !moreFailed && last >= rows.length - ahead) onMore()
  }, [hasMore, loadingMore, moreFailed, last, rows.length, onMore])

  const keys = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? height) / height) - 1)
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -rows.length, End: rows.length }
    const step = steps[event.key]
    if (step !== undefined) {
      event.preventDefault()
      onStep(step)
    } else if (event.key === "Enter") {
      event.preventDefault()
      event.stopPropagation()
      onEnter()
    }
  }

  return (
    <div
      ref={scroller}
      // The rows are its options; it holds the focus for them.
      role="listbox"
      data-list
      tabIndex={0}
      aria-label={inbox.list.label}
      aria-activedescendant={index >= 0 ? rowId(rows[index]?.number ?? 0) : undefined}
      onKeyDown={keys}
      className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none [scrollbar-width:thin] [&:focus-visible_[aria-selected=true]]:outline-2 [&:focus-visible_[aria-selected=true]]:-outline-offset-2 [&:focus-visible_[aria-selected=true]]:outline-focus"
    >
      <div role="presentation" className="relative" style={{ height: virtual.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index]
          return (
            <div
              key={row?.id ?? "more"}
              role="presentation"
              className="absolute inset-x-0 top-0"
              style={{ height, transform: `translateY(${item.start}px)` }}
            >
              {row ? (
                <ListRow
                  row={row}
                  stages={stages}
                  labels={labels}
                  current={row.number === current}
                  id={rowId(row.number)}
                  position={item.index + 1}
                  total={total ?? -1}
                  onPick={onPick}
                />
              ) : moreFailed ? (
                <div className="flex h-full items-center justify-between gap-2 px-3.5 text-fg-2">
                  {inbox.list.moreFailed}
                  <Button size="sm" onClick={onMore}>
                    {common.retry}
                  </Button>
                </div>
              ) : (
                <RowSkeleton />
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function rowId(number: number): string {
  return `submission-${number}`
}
