import { boards as words } from "@intray/i18n/boards"
import type { BoardCard as Card, BoardColumn as Column } from "@intray/server/modules/boards/schema"
import { Kbd } from "@intray/ui/kbd"
import { cx } from "@intray/ui/lib/cx"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type DragEvent, useEffect, useRef, useState } from "react"
import { CardFace, type CardFaceProps } from "./board-card.tsx"
import { averageScore, type Move } from "./model.ts"

/** Height of a card with the gap below it, in pixels. */
const CARD = 88
/** Data type of a dragged card; other dragged data is ignored. */
const dragged = "application/x-intray-card"
const glyphs = { in: "accepted", reserve: "review-late", out: "declined" } as const
const digits = { in: "1", reserve: "2", out: "3" } as const

export type BoardColumnProps = Omit<CardFaceProps, "card"> & {
  column: Column
  cards: readonly Card[]
  currentId: string | null
  /** Counts moves of the focus by key or link: the current card takes the focus after each. */
  focusTurn: number
  /** On a phone: the only column on screen. */
  hiddenOnPhone: boolean
  onCurrent: (submissionId: string) => void
  onRead: (card: Card) => void
  onMove: (move: Move) => void
  /** Moves the current card by one place, within the reserve. */
  onShift: (by: -1 | 1) => void
}

export function BoardColumn(props: BoardColumnProps) {
  const { column, cards, currentId, focusTurn, hiddenOnPhone, onCurrent, onRead, onMove, onShift, ...face } = props
  const scroller = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState(false)
  const virtual = useVirtualizer({
    count: cards.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD,
    overscan: 8,
    getItemKey: (index) => cards[index]?.submissionId ?? index,
    paddingStart: 10,
    paddingEnd: 10,
  })
  const at = cards.findIndex((card) => card.submissionId === currentId)
  const seenTurn = useRef(focusTurn)
  useEffect(() => {
    if (at === -1 || seenTurn.current === focusTurn) return
    seenTurn.current = focusTurn
    virtual.scrollToIndex(at)
    // After the list has drawn what it scrolled to.
    const frame = requestAnimationFrame(() => scroller.current?.querySelector<HTMLElement>(`[data-card="${currentId}"]`)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [at, currentId, focusTurn, virtual])

  const take = (event: DragEvent, before?: string) => {
    const submissionId = event.dataTransfer.getData(dragged)
    if (submissionId === "") return
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    if (submissionId !== before) onMove({ submissionId, column, ...(column === "reserve" ? { before } : {}) })
  }
  const average = averageScore(cards)
  const headingId = `board-${column}`
  return (
    <section
      aria-labelledby={headingId}
      className={cx("flex min-h-0 min-w-0 flex-1 flex-col border-r last:border-r-0", hiddenOnPhone && "max-md:hidden")}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(dragged)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => !event.currentTarget.contains(event.relatedTarget as Node | null) && setOver(false)}
      onDrop={(event) => take(event)}
    >
      <header className="flex h-11 flex-none items-center gap-2 border-b px-3.5">
        <StageGlyph shape={glyphs[column]} className="text-fg" />
        <h2 id={headingId} className="font-emph">
          {words.columns[column]} <span className="ml-1 font-normal text-fg-2 tabular-nums">{words.count({ count: cards.length })}</span>
        </h2>
        <span className="type-meta ml-auto truncate text-fg-2">
          {column === "reserve" ? cards.length > 1 && words.ordered : average !== null && words.average({ value: face.sayScore(average) })}
        </span>
        <Kbd decorative>{digits[column]}</Kbd>
      </header>
      <div ref={scroller} className={cx("min-h-0 flex-1 overflow-y-auto px-2.5", over && "bg-sunken")}>
        {cards.length === 0 ? (
          <p className="mt-2.5 rounded-panel border border-dashed p-4 text-center text-fg-2">{words.columnEmpty[column]}</p>
        ) : (
          <ul className="relative" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start, key }) => {
              const card = cards[index]
              if (!card) return null
              const current = card.submissionId === currentId
              return (
                <li
                  key={key}
                  aria-setsize={cards.length}
                  aria-posinset={index + 1}
                  className="absolute inset-x-0 top-0"
                  style={{ transform: `translateY(${start}px)` }}
                >
                  <button
                    type="button"
                    data-card={card.submissionId}
                    draggable
                    aria-current={current || undefined}
                    // One stop for Tab; arrows go on from there.
                    tabIndex={current || (at === -1 && index === 0) ? 0 : -1}
                    className={cx(
                      "block h-20 w-full cursor-grab rounded-panel border px-3 py-1.5 text-start leading-5 -outline-offset-1",
                      current ? "border-here bg-here-bg" : "bg-raised hover:border-line-strong",
                    )}
                    onFocus={() => onCurrent(card.submissionId)}
                    onKeyDown={(event) => {
                      const by = event.altKey ? { ArrowUp: -1 as const, ArrowDown: 1 as const }[event.key] : undefined
                      if (by === undefined) return
                      event.preventDefault()
                      onShift(by)
                    }}
                    onDoubleClick={() => onRead(card)}
                    onDragStart={(event) => {
                      event.dataTransfer.setData(dragged, card.submissionId)
                      event.dataTransfer.effectAllowed = "move"
                      onCurrent(card.submissionId)
                    }}
                    onDrop={(event) => take(event, card.submissionId)}
                  >
                    <CardFace card={card} {...face} />
                  </button>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </section>
  )
}
