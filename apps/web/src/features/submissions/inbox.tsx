import { common } from "@intray/i18n/common"
import { inbox } from "@intray/i18n/inbox"
import { cx } from "@intray/ui/lib/cx"
import { useEffect, useState } from "react"
import { Sheet } from "../../lib/dialogs.tsx"
import { useBareScreen, useToastInset } from "../../lib/layout.ts"
import { statusOf } from "../../lib/query-client.ts"
import { Announcer } from "./announcer.tsx"
import { Arrived } from "./arrived.tsx"
import { fromFilter } from "./filter/filter.ts"
import { ListPane } from "./list/list-pane.tsx"
import { Highlight } from "./list/marked.tsx"
import { toText } from "./list/use-moves.ts"
import { DetailsRail } from "./reading/details-rail.tsx"
import { ReadingBar } from "./reading/reading-bar.tsx"
import { ReadingPane } from "./reading/reading-pane.tsx"
import { SentBefore } from "./reading/sent-before.tsx"
import { useHeight } from "./use-height.ts"
import { type InboxProps, useInbox } from "./use-inbox.ts"
import { useRoom } from "./use-media.ts"

/** The inbox: list, reading pane, details and label bar. */
export function Inbox(props: InboxProps) {
  const { onSearch, onFocus, known, labels, userId, undoStack, deck, said } = props
  const [details, setDetails] = useState(false)
  const [deckBox, deckHeight] = useHeight()
  useToastInset(deckHeight)
  const room = useRoom()
  const inboxState = useInbox(props, { reads: true, cells: null, onDetails: () => setDetails(!room.rail), onOpen: toText })
  const { filter, list, rows, total, live, selection, number, row, index, query, submission, present, sound } = inboxState
  const { filtering, setFiltering, searching, setSearching, moves, step, goOn, goingOn, rowActions, slots } = inboxState
  const { toList } = moves
  const reading = !room.phone || number !== null
  // The list itself says which of its conditions the server refused.
  const listFailure = rows.length === 0 && list.query.isError && (statusOf(list.query.error) ?? 500) >= 500
  useBareScreen(room.phone && reading)

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
                  error={number === null ? listFailure : query.error}
                  alone={room.phone}
                  onRetry={() => void (number === null ? list.query : query).refetch()}
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
