import { boards as words } from "@intray/i18n/boards"
import { type Board, type BoardCard, boardColumns, type BoardColumn as Column, MAX_CARDS } from "@intray/server/modules/boards/schema"
import { MAX_PICKED } from "@intray/server/platform/values/limits"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { Columns2 } from "lucide-react"
import { useCallback, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useKeyText } from "../../lib/key-cap.tsx"
import { useKeys } from "../../lib/keyboard.ts"
import { Opening, onDemand } from "../../lib/on-demand.tsx"
import { PageHead } from "../../lib/page-head.tsx"
import { QueryError } from "../../lib/query-error.tsx"
import { readScore } from "../../lib/read-score.ts"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { BoardColumn } from "./board-column.tsx"
import { Compare } from "./compare.tsx"
import { LimitBars, OverLine } from "./limit-bars.tsx"
import { findNeighbour, findNext, findOver, shiftMove, toColumns } from "./model.ts"
import { SetSwitch } from "./set-switch.tsx"
import type { SettingsDialogProps } from "./settings-dialog.tsx"
import { useCards } from "./use-board.ts"

const SettingsDialog = onDemand<SettingsDialogProps>(() => import("./settings-dialog.tsx").then((module) => module.SettingsDialog), Opening)

export type BoardScreenProps = {
  /** Undefined: the first portal. */
  slug: string | undefined
  setId: string | undefined
  /** The set to compare with. */
  compareId: string | undefined
  onPortal: (slug: string) => void
  onSet: (setId: string | undefined) => void
  onCompare: (setId: string | undefined, withId: string | undefined) => void
  onRead: (card: BoardCard) => void
  /** Decides all cards of a column. */
  onDecide: (cards: readonly BoardCard[]) => void
}

/** Choosing among the submissions of a portal. */
export function BoardScreen(props: BoardScreenProps) {
  const portals = trpc.portals.list.useQuery()
  const items = portals.data?.items ?? []
  const slug = props.slug ?? items[0]?.slug
  const board = trpc.boards.get.useQuery({ slug: slug ?? "" }, { enabled: slug !== undefined })
  const head = (
    <PageHead title={words.title}>
      {items.length > 1 && slug !== undefined && <PortalSelect slug={slug} items={items} onPortal={props.onPortal} />}
    </PageHead>
  )
  if (portals.data && items.length === 0) {
    return (
      <>
        {head}
        <Empty
          title={words.noPortals}
          primary={
            <Link to="/dashboard/portals" className={buttonClass()}>
              {words.toPortals}
            </Link>
          }
        >
          {words.noPortalsText}
        </Empty>
      </>
    )
  }
  const failed = portals.isError && !portals.data ? portals : board.isError && !board.data ? board : null
  if (failed) {
    return (
      <>
        {head}
        <QueryError query={failed} title={words.failed} className="m-4">
          {reasonOf(failed.error)}
        </QueryError>
      </>
    )
  }
  if (!board.data || slug === undefined) {
    return (
      <>
        {head}
        <Loading label={words.loading} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-8 w-72" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      </>
    )
  }
  return <LoadedBoard {...props} key={slug} board={board.data} portals={items} />
}

type PortalSelectProps = { slug: string; items: readonly { slug: string; title: string }[]; onPortal: (slug: string) => void }

function PortalSelect({ slug, items, onPortal }: PortalSelectProps) {
  return (
    <Select
      aria-label={words.portal}
      value={slug}
      className="w-48 max-md:min-w-0 max-md:flex-1"
      options={items.map((portal) => ({ value: portal.slug, label: portal.title }))}
      onChange={(event) => onPortal(event.currentTarget.value)}
    />
  )
}

type LoadedBoardProps = BoardScreenProps & { board: Board; portals: PortalSelectProps["items"] }

function LoadedBoard({ board, portals, setId, compareId, onPortal, onSet, onCompare, onRead, onDecide }: LoadedBoardProps) {
  const { slug } = board.portal
  const utils = trpc.useUtils()
  const current = board.sets.find((set) => set.id === setId) ?? board.sets[0] ?? null
  const createSet = useCallback(
    async () => (await utils.client.boards.createSet.mutate({ slug, name: words.sets.first })).id,
    [utils, slug],
  )
  const { query, items, move, undo: takeBack, newest } = useCards({ slug, setId: current?.id ?? null, createSet })
  const [currentId, setCurrentId] = useState<string | null>(null)
  const [focusTurn, setFocusTurn] = useState(0)
  const [shownColumn, setShownColumn] = useState<Column>("in")
  const [editing, setEditing] = useState(false)
  // The last move, for screen readers: everybody else sees the card go.
  const [announcement, setAnnouncement] = useState("")
  const cards = items ?? []
  const columns = toColumns(cards)
  const card = cards.find((one) => one.submissionId === currentId) ?? null
  const scale = board.round?.scale ?? null
  const sayScore = (score: number) => readScore(score, scale, locale).value
  const compared = compareId !== undefined && current && board.sets.some((set) => set.id === compareId) ? compareId : null

  const go = (next: BoardCard | null) => {
    if (!next) return
    setCurrentId(next.submissionId)
    setShownColumn(next.column)
    setFocusTurn((before) => before + 1)
  }
  const moveTo = (column: Column) => {
    if (!card || card.column === column) return
    // The next card of the column is at hand, as it is after each act in the inbox.
    const next = findNext(columns, card.submissionId)
    move({ submissionId: card.submissionId, column })
    setAnnouncement(words.moved({ title: card.title, column: words.columns[column] }))
    go(next)
  }
  const undo = () => {
    if (!newest) return
    takeBack()
    setAnnouncement(words.undone({ title: newest.title }))
    setCurrentId(newest.back.submissionId)
    setFocusTurn((before) => before + 1)
  }
  const shift = (by: -1 | 1) => {
    const next = currentId === null ? null : shiftMove(cards, currentId, by)
    if (!next) return
    move(next)
    setFocusTurn((before) => before + 1)
  }
  const decideColumn = (column: Column) => {
    const chosen = columns[column]
    // While a set loads, the cards of the set before it are on screen.
    if (chosen.length === 0 || query.isPlaceholderData) return
    if (chosen.length > MAX_PICKED) toast({ tone: "danger", title: words.tooMany({ max: MAX_PICKED }) })
    else onDecide(chosen)
  }
  const otherSet = (by: 1 | -1) => {
    const at = board.sets.findIndex((set) => set.id === current?.id)
    const next = board.sets[(at + by + board.sets.length) % board.sets.length]
    if (next && next.id !== current?.id) onSet(next.id)
  }
  const group = words.keys.title
  const directions = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const
  const arrows = [
    ["ArrowUp", words.keys.previous],
    ["ArrowDown", words.keys.next],
    ["ArrowLeft", words.keys.left],
    ["ArrowRight", words.keys.right],
  ] as const
  useKeys(
    [
      ...arrows.map(([key, label]) => ({
        keys: key,
        label,
        group,
        repeat: true,
        run: () => go(findNeighbour(columns, currentId, directions[key])),
      })),
      ...boardColumns.map((column, index) => ({
        keys: String(index + 1),
        label: `${words.move}: ${words.columns[column]}`,
        group,
        run: () => moveTo(column),
      })),
      { keys: ["[", "]"], label: words.keys.otherSet, group, run: (event: KeyboardEvent) => otherSet(event.key === "[" ? -1 : 1) },
      { keys: "Enter", label: words.read, group, run: () => (card ? onRead(card) : false) },
      {
        action: "decide" as const,
        label: words.decideColumn({ count: columns.in.length, column: words.columns.in }),
        group,
        run: () => decideColumn("in"),
      },
      { action: "undo" as const, label: newest ? words.undo({ title: newest.title }) : words.keys.title, group, run: undo },
    ],
    compared === null,
  )
  const decideKey = useKeyText("decide")
  const undoKey = useKeyText("undo")
  const over = findOver(board.limits, cards)
  const compareWith = () => {
    const other = board.sets.find((set) => set.id !== current?.id)
    if (other && current) onCompare(current.id, other.id)
    else toast({ title: words.compare.needTwo })
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <PageHead title={compared === null ? words.title : words.compare.title}>
        <PortalSelect slug={slug} items={portals} onPortal={onPortal} />
        {compared === null && (
          // On a phone one row of its own: the sets scroll, the buttons stay.
          <div className="flex min-w-0 flex-1 items-center gap-x-3 max-md:basis-full max-md:gap-x-1">
            <SetSwitch board={board} current={current} onSet={onSet} />
            {board.sets.length > 1 && (
              <Button variant="quiet" icon={<Columns2 aria-hidden="true" size={16} />} onClick={compareWith}>
                <span className="max-md:hidden-text">{words.compare.open}</span>
              </Button>
            )}
            <Button
              variant="primary"
              className="ml-auto"
              disabled={columns.in.length === 0 || query.isPlaceholderData}
              onClick={() => decideColumn("in")}
              {...(decideKey ? { kbd: decideKey } : {})}
            >
              {words.decide({ count: columns.in.length })}
            </Button>
          </div>
        )}
      </PageHead>
      {compared !== null && current ? (
        <Compare
          board={board}
          firstId={current.id}
          secondId={compared}
          sayScore={sayScore}
          onSets={onCompare}
          onBack={() => onCompare(current.id, undefined)}
        />
      ) : query.isError && !query.data ? (
        <QueryError query={query} title={words.failed} className="m-4">
          {words.failedText}
        </QueryError>
      ) : !items ? (
        <Loading label={words.loading} className="flex flex-col gap-3 p-4">
          <Skeleton className="h-64 w-full" />
        </Loading>
      ) : items.length === 0 ? (
        <Empty title={words.empty}>{words.emptyText}</Empty>
      ) : (
        <>
          <LimitBars board={board} cards={cards} onEdit={() => setEditing(true)} />
          <OverLine
            board={board}
            cards={cards}
            sayScore={sayScore}
            onPick={(id) => go(cards.find((one) => one.submissionId === id) ?? null)}
          />
          {query.data?.more && <p className="flex-none border-b px-3.5 py-2 text-fg-2 md:px-[22px]">{words.more({ max: MAX_CARDS })}</p>}
          <nav aria-label={words.title} className="flex flex-none border-b md:hidden">
            {boardColumns.map((column) => (
              <button
                key={column}
                type="button"
                aria-pressed={column === shownColumn}
                className={cx("min-h-11 flex-1 px-2", column === shownColumn ? "border-b-2 border-fg font-emph" : "text-fg-2")}
                onClick={() => setShownColumn(column)}
              >
                {words.columns[column]} {words.count({ count: columns[column].length })}
              </button>
            ))}
          </nav>
          <div className="flex min-h-0 flex-1">
            {boardColumns.map((column) => (
              <BoardColumn
                key={column}
                column={column}
                cards={columns[column]}
                board={board}
                over={over}
                sayScore={sayScore}
                currentId={currentId}
                focusTurn={focusTurn}
                hiddenOnPhone={column !== shownColumn}
                onCurrent={setCurrentId}
                onRead={onRead}
                onMove={move}
                onShift={shift}
              />
            ))}
          </div>
          <span aria-live="polite" className="hidden-text">
            {announcement}
          </span>
          <footer className="flex min-h-11 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-t px-3.5 py-1.5 md:px-[22px]">
            {card ? (
              <>
                <b className="min-w-0 max-w-80 truncate font-emph">
                  #{card.number} <bdi>{card.title}</bdi>
                </b>
                {boardColumns.map((column, index) => (
                  <Button key={column} size="sm" disabled={card.column === column} onClick={() => moveTo(column)} kbd={String(index + 1)}>
                    {words.columns[column]}
                  </Button>
                ))}
                {card.column === "reserve" && (
                  <>
                    <Button size="sm" variant="quiet" disabled={shiftMove(cards, card.submissionId, -1) === null} onClick={() => shift(-1)}>
                      {words.earlier}
                    </Button>
                    <Button size="sm" variant="quiet" disabled={shiftMove(cards, card.submissionId, 1) === null} onClick={() => shift(1)}>
                      {words.later}
                    </Button>
                  </>
                )}
                <Button size="sm" variant="quiet" onClick={() => onRead(card)}>
                  {words.read}
                </Button>
              </>
            ) : (
              <span className="text-fg-2">{words.none}</span>
            )}
            {newest && (
              <Button size="sm" variant="quiet" className="ml-auto max-w-72" onClick={undo} {...(undoKey ? { kbd: undoKey } : {})}>
                <span className="truncate">{words.undo({ title: newest.title })}</span>
              </Button>
            )}
          </footer>
        </>
      )}
      {editing && <SettingsDialog board={board} onClose={() => setEditing(false)} />}
    </div>
  )
}
