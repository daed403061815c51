import { bulk } from "@intray/i18n/bulk"
import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import { keyWords } from "@intray/i18n/keys"
import type { LabelItem } from "@intray/server/modules/labels/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { useVirtualizer, type Virtualizer } from "@tanstack/react-virtual"
import { type KeyboardEvent, useCallback, useEffect, useRef } from "react"
import { useKeys } from "../../../lib/keyboard.ts"
import { useWidth } from "../use-width.ts"
import { useListFocus } from "./list-focus.ts"
import { ListRow, RowSkeleton, rowHeight } from "./list-row.tsx"
import { usePicks } from "./picks.ts"
import { stepIndex } from "./use-selection.ts"

export type ListProps = {
  rows: readonly SubmissionRow[]
  stages: readonly StageItem[]
  labels: ReadonlyMap<string, LabelItem>
  /** Ids of the portals whose submissions are listed by title. */
  titleFirst: ReadonlySet<string>
  /** Number of the open submission. */
  current: number | null
  /** Total number of submissions; null while unknown. */
  total: number | null
  hasMore: boolean
  loadingMore: boolean
  /** Loading the next page failed. */
  moreFailed: boolean
  touch: boolean
  onMore: () => void
  onPick: (row: SubmissionRow) => void
  onStep: (step: number) => void
  onEnter: () => void
}

const { actions } = keyWords
const { keys: pickKeys } = bulk
const { group } = inbox.keys

/** The next page is loaded when this many rows are left. */
const ahead = 20

/**
 * The list, virtualised. It is one tab stop: the arrow keys move inside it, and `aria-activedescendant` names the current row, because
 * rows are added and removed while scrolling.
 */
export function SubmissionList(props: ListProps) {
  const { rows, stages, labels, titleFirst, current, total, hasMore, loadingMore, moreFailed, touch, onMore, onPick, onStep, onEnter } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  const width = useWidth(scroller)
  const height = touch ? rowHeight.touch : rowHeight.fine
  const count = rows.length + (hasMore ? 1 : 0)
  const virtual = useVirtualizer({ count, getScrollElement: () => scroller.current, estimateSize: () => height, overscan: 8 })
  const items = virtual.getVirtualItems()
  const index = rows.findIndex((row) => row.number === current)

  useListFocus(scroller)

  // biome-ignore lint/correctness/useExhaustiveDependencies: remeasures when the row height changes
  useEffect(() => {
    virtual.measure()
  }, [virtual, height])

  // Scrolling is never animated: the row must be visible at once.
  useEffect(() => {
    if (index >= 0 && !inSight(virtual, index)) virtual.scrollToIndex(index, { align: "auto" })
  }, [index, virtual])

  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && !loadingMore && !moreFailed && last >= rows.length - ahead) onMore()
  }, [hasMore, loadingMore, moreFailed, last, rows.length, onMore])

  const picks = usePicks()
  const latest = useRef({ rows, picks, onPick, touch })
  latest.current = { rows, picks, onPick, touch }
  const press = useCallback((row: SubmissionRow, how: "open" | "toggle" | "extend") => {
    const now = latest.current
    // On touch screens in selection mode, a tap selects the row.
    const meant = how === "open" && now.picks.picking && now.touch ? "toggle" : how
    if (meant === "open" || !now.picks.offered) now.onPick(row)
    else now.picks[meant](row.number, now.rows)
  }, [])
  /** Moves to the next row and selects both rows. */
  const pickStep = (step: number) => {
    const next = rows[stepIndex(rows.length, index, step)]
    if (!next) return
    if (current !== null && !picks.numbers.has(current)) picks.toggle(current, rows)
    picks.extend(next.number, rows)
    onStep(step)
  }
  useKeys(
    [
      { action: "select", label: actions.select, group, run: () => current !== null && picks.toggle(current, rows) },
      { keys: "shift+j", label: pickKeys.next, group, repeat: true, run: () => pickStep(1) },
      { keys: "shift+k", label: pickKeys.previous, group, repeat: true, run: () => pickStep(-1) },
    ],
    picks.offered,
  )

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
    <>
      <div
        ref={scroller}
        // The rows are its options; it holds the focus for them.
        role="listbox"
        data-list
        tabIndex={0}
        aria-label={inbox.list.label}
        // In selection mode, `aria-selected` marks the selected rows; otherwise the open one.
        aria-multiselectable={picks.picking || undefined}
        aria-activedescendant={index >= 0 ? rowId(rows[index]?.number ?? 0) : undefined}
        onKeyDown={keys}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain outline-none [scrollbar-width:thin] [&:focus-visible_[aria-current=true]]:outline-2 [&:focus-visible_[aria-current=true]]:-outline-offset-2 [&:focus-visible_[aria-current=true]]:outline-focus"
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
                    titleFirst={titleFirst.has(row.portalId)}
                    current={row.number === current}
                    id={rowId(row.number)}
                    position={item.index + 1}
                    total={total ?? -1}
                    picked={picks.picking ? picks.all !== null || picks.numbers.has(row.number) : null}
                    offered={picks.offered}
                    width={width}
                    onPress={press}
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
      {picks.bar({ rows, total })}
    </>
  )
}

/** Whether a row is fully visible, from cached measurements: reading the DOM would force a layout. */
function inSight({ scrollOffset, scrollRect, measurementsCache }: Virtualizer<HTMLDivElement, Element>, index: number): boolean {
  const row = measurementsCache[index]
  if (!row || !scrollRect || scrollOffset === null) return false
  return row.start >= scrollOffset && row.end <= scrollOffset + scrollRect.height
}

function rowId(number: number): string {
  return `submission-${number}`
}
