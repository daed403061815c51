import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import type { LabelItem } from "@intray/server/modules/labels/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { cx } from "@intray/ui/lib/cx"
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react"
import { Sheet } from "../../lib/dialogs.tsx"
import { useBareScreen, useToastInset } from "../../lib/layout.ts"
import { Announcer } from "./announcer.tsx"
import { Arrived } from "./arrived.tsx"
import { fromFilter, type InboxSearch, toFilter } from "./filter/filter.ts"
import type { ReferenceData } from "./filter/reference-data.ts"
import { useFacets } from "./filter/use-facets.ts"
import { ListPane, totalOf } from "./list/list-pane.tsx"
import { Highlight } from "./list/marked.tsx"
import { useMoves } from "./list/use-moves.ts"
import { useSelection } from "./list/use-selection.ts"
import { DetailsRail } from "./reading/details-rail.tsx"
import { ReadingBar } from "./reading/reading-bar.tsx"
import { ReadingPane } from "./reading/reading-pane.tsx"
import { SentBefore } from "./reading/sent-before.tsx"
import type { Deciding, SlotsOf } from "./reading/slots.ts"
import type { Sound } from "./reading/sound-box.tsx"
import { useNeighbours, useOpen, useSeen, useSubmissions } from "./state/hooks.ts"
import { useLiveInbox } from "./state/live.ts"
import { type After, type IsComplete, type LabelKeys, useGoingOn } from "./state/use-going-on.ts"
import { useRowActions } from "./state/use-row-actions.tsx"
import type { UndoStack } from "./state/use-undo-stack.ts"
import { useHeight } from "./use-height.ts"
import { useInboxKeys } from "./use-inbox-keys.ts"
import { type DeckLayout, useRoom } from "./use-media.ts"

export type InboxProps = {
  search: InboxSearch
  /** Writes the URL. `push` adds an entry to the browser's history. */
  /** A function changes the newest search, which may not be drawn yet. */
  onSearch: (search: InboxSearch | ((newest: InboxSearch) => InboxSearch), push: boolean) => void
  /** Opens focus mode at this number. */
  onFocus: (number: number | null) => void
  known: ReferenceData
  labels: ReadonlyMap<string, LabelItem>
  userId: string | null
  /** May label and move. */
  allowed: boolean
  /** May move it to the trash, restore and erase it. */
  mayDelete: boolean
  undoStack: UndoStack
  /** The label feature's keys and bar for the open submission. */
  labelKeys: LabelKeys
  /** `read`: the whole submission has loaded, not only its row. */
  deck: (row: SubmissionRow | null, layout: DeckLayout, after: After, read: boolean) => ReactNode
  /** Moves on to the next row automatically once all required labels are set. */
  advances: boolean
  isComplete: IsComplete
  /** Describes what a label key just did. */
  said: string
  slots: SlotsOf
  deciding: Deciding
}

/** The inbox: list, reading pane, details and label bar. */
export function Inbox({
  search,
  onSearch,
  onFocus,
  known,
  labels,
  userId,
  allowed,
  mayDelete,
  undoStack,
  labelKeys,
  deck,
  advances,
  isComplete,
  said,
  slots: slotsOf,
  deciding,
}: InboxProps) {
  const filter = useMemo(() => toFilter(search), [search])
  const room = useRoom()
  const list = useSubmissions(filter)
  const { rows } = list
  const [filtering, setFiltering] = useState(false)
  const [searching, setSearching] = useState(false)
  const [details, setDetails] = useState(false)
  const sound = useRef<Sound>(null)
  const [deckBox, deckHeight] = useHeight()
  useToastInset(deckHeight)

  const selection = useSelection(search.sel, JSON.stringify(filter), (sel, push) => onSearch((newest) => ({ ...newest, sel }), push))
  // On a wide screen a submission is always open; on a phone the list is a screen of its own.
  const number = selection.number ?? (room.phone ? null : (rows[0]?.number ?? null))
  const { row, index, query } = useOpen(number, rows)
  const submission = query.data
  useNeighbours(rows, index, room.rail)
  useSeen(row)
  const complete = list.query.hasNextPage === false
  const live = useLiveInbox({ filter, rows, complete, openId: row?.id ?? null, chosen: selection.number !== null })

  const total = totalOf(rows, list.query.data && list.query.hasNextPage, useFacets(filter).facets?.total ?? null)
  const reading = !room.phone || number !== null
  useBareScreen(room.phone && reading)

  const moves = useMoves({ rows, loading: list.query.isPending, index, number, selection, phone: room.phone })
  const { toList, toText } = moves
  const rowActions = useRowActions({ row, submission, known, undoStack, allowed, mayDelete, userId, deciding, away: () => step(1) })
  const present = rowActions.gone ? null : row
  const goingOn = useGoingOn({ on: advances, row: present, known, isComplete, labelKeys, leave: moves.leave })
  const step = (by: number) => {
    goingOn.stop()
    moves.step(by)
  }
  const skip = () => {
    goingOn.stop()
    moves.skip()
  }
  const goOn = advances ? goingOn.enter : null
  /** A labelled submission that was left opens again when its label is undone. */
  const undo = async () => {
    const { newest } = undoStack
    goingOn.stop()
    const back = await undoStack.undo()
    if (advances && back !== null && newest && "before" in newest) selection.select(back)
  }
  const slots = slotsOf({
    row: submission?.erasedAt ? null : row,
    submission,
    sound,
    reveal: () => setDetails(!room.rail),
    leave: toText,
    away: () => step(1),
  })
  useInboxKeys({
    onStep: step,
    onSkip: skip,
    onFocus: () => onFocus(number),
    onOpen: toText,
    onClose: toList,
    onGoOn: goOn,
    onUndo: () => void undo(),
    onNextStage: rowActions.advance,
    onDecide: rowActions.decide,
    onFilter: () => setFiltering(true),
    onSearch: () => {
      // Already open: select the text for editing. Not a frame later, which would replace text typed meanwhile.
      const field = document.querySelector<HTMLInputElement>("search input")
      field?.focus()
      field?.select()
      setSearching(true)
    },
    sound,
    allowed,
    present: !rowActions.gone,
    others: [...slots.keys, ...goingOn.keys],
  })

  const review = slots.review(room.rail ? "aside" : room.phone ? "bottom" : "right")
  const rail = submission && (
    <DetailsRail
      row={row}
      submission={submission}
      known={known}
      userId={userId}
      allowed={rowActions.allowed}
      undoStack={undoStack}
      rowActions={rowActions}
      slots={slots}
      alone={!room.rail}
    />
  )
  useEffect(() => {
    if (room.rail) setDetails(false)
  }, [room.rail])

  return (
    <Highlight value={filter.text}>
      <div className="flex h-full min-h-0 min-w-0 flex-1">
        <div
          className={cx(
            "min-h-0 min-w-0 flex-col md:flex md:w-[320px] md:flex-none md:border-r lg:w-[320px] xl:w-[360px]",
            reading && room.phone ? "hidden" : "flex w-full",
          )}
        >
          <ListPane
            list={list}
            filter={filter}
            known={known}
            labels={labels}
            current={number}
            total={total}
            touch={room.touch}
            filtering={filtering}
            onFiltering={setFiltering}
            searching={searching}
            onSearching={setSearching}
            onFilter={(next) => {
              selection.cancel()
              onSearch(fromFilter(next), false)
            }}
            onPick={(picked) => selection.select(picked.number, room.phone)}
            onStep={step}
            onEnter={() => goOn?.() || toText()}
            above={<Arrived {...live} />}
          />
        </div>
        {reading && (
          <div className="flex min-h-0 min-w-0 flex-1 flex-col">
            <ReadingBar
              at={index + 1}
              total={total}
              row={row}
              room={room}
              onBack={toList}
              onStep={step}
              onDetails={() => setDetails(true)}
              onFocus={() => onFocus(number)}
              decide={rowActions.decideButton}
              presence={slots.presence}
              more={
                room.rail && (
                  <>
                    {slots.snooze("icon")}
                    {rowActions.spamAction("menu")}
                  </>
                )
              }
            />
            <div className="flex min-h-0 flex-1">
              <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain" key={number}>
                <ReadingPane
                  number={number}
                  offered={rows.length > 0}
                  submission={submission}
                  error={query.error}
                  alone={room.phone}
                  onRetry={() => void query.refetch()}
                  onList={() => {
                    selection.select(null, true)
                    toList()
                  }}
                  sound={sound}
                  banner={
                    <>
                      {slots.above}
                      {rowActions.banner}
                      {submission && (
                        <SentBefore submissionId={submission.id} known={known} onOpen={(other) => selection.select(other, true)} />
                      )}
                    </>
                  }
                  below={slots.below}
                />
              </div>
              {room.rail &&
                (review || (
                  <aside aria-label={inbox.rail.label} className="w-[252px] flex-none overflow-y-auto border-l">
                    {rail}
                  </aside>
                ))}
            </div>
            <div ref={deckBox} className="flex-none">
              {deck(present, room.deck, goingOn.after, submission !== undefined)}
            </div>
          </div>
        )}
        <Sheet
          open={details && !room.rail}
          onOpenChange={setDetails}
          title={inbox.rail.label}
          closeLabel={common.close}
          side={room.phone ? "bottom" : "right"}
        >
          <div className="-mx-4 -my-3">{rail}</div>
        </Sheet>
        {!room.rail && review}
        {rowActions.dialogs}
        <Announcer row={row} known={known} said={said} />
      </div>
    </Highlight>
  )
}
