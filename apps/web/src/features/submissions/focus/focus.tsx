import { common } from "@intray/i18n/common"
import { focus as words } from "@intray/i18n/focus"
import { inbox } from "@intray/i18n/inbox"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { ErrorState } from "@intray/ui/error-state"
import { toast } from "@intray/ui/lib/toast-store"
import { Switch } from "@intray/ui/switch"
import { type ReactNode, useMemo, useRef } from "react"
import { useBareScreen, useToastInset } from "../../../lib/layout.ts"
import { Announcer } from "../announcer.tsx"
import { toFilter } from "../filter/filter.ts"
import type { ReferenceData } from "../filter/reference-data.ts"
import type { InboxSearch } from "../filter/search.ts"
import { useListed } from "../list/use-listed.ts"
import { toText } from "../list/use-moves.ts"
import { ReadingPane } from "../reading/reading-pane.tsx"
import { SentBefore } from "../reading/sent-before.tsx"
import type { Deciding, SlotsOf } from "../reading/slots.ts"
import type { Sound } from "../reading/sound-box.tsx"
import { useOpenOne, useSeen } from "../state/hooks.ts"
import { useLiveInbox } from "../state/live.ts"
import { useAhead } from "../state/use-ahead.ts"
import { type After, type IsComplete, type LabelKeys, useGoingOn } from "../state/use-going-on.ts"
import { useRowActions } from "../state/use-row-actions.tsx"
import type { UndoStack } from "../state/use-undo-stack.ts"
import { useHeight } from "../use-height.ts"
import { useFocusKeys } from "../use-inbox-keys.ts"
import { useRoom } from "../use-media.ts"
import { FocusBar, ThumbBar } from "./focus-bar.tsx"
import { FocusSummary } from "./focus-summary.tsx"
import { ahead, placeOf } from "./run.ts"
import { type Upcoming, useFocusList } from "./use-focus-list.ts"
import { useFocusRun } from "./use-focus-run.ts"

export type FocusProps = {
  search: InboxSearch
  /** Writes the open submission to the URL. */
  onCurrent: (number: number) => void
  /** Returns to the inbox, with the open submission. */
  onLeave: (number: number | null) => void
  known: ReferenceData
  allowed: boolean
  mayUndo: boolean
  /** May move it to the trash, restore and erase it. */
  mayDelete: boolean
  userId: string | null
  undoStack: UndoStack
  /** Moves on automatically when all required labels are set. */
  advances: boolean
  onAdvances: (on: boolean) => void
  isComplete: IsComplete
  labelKeys: LabelKeys
  deck: (row: SubmissionRow, phone: boolean, after: After) => ReactNode
  /** Describes what a label key just did. */
  said: string
  slots: SlotsOf
  deciding: Deciding
}

/** Focus mode: one submission after the other on the whole screen. */
export function Focus(props: FocusProps) {
  const { search, known, allowed, undoStack, advances } = props
  const filter = useMemo(() => toFilter(search), [search])
  const room = useRoom()
  const listed = useListed(filter)
  const list = useFocusList(filter)
  const run = useFocusRun({ list, from: search.sel ?? null, onCurrent: props.onCurrent })
  const { number } = run
  const { row, query } = useOpenOne(number, number === null ? undefined : list.byNumber.get(number)?.id)
  const submission = query.data
  useAhead(ahead(run.run, 2).flatMap((one) => list.byNumber.get(one)?.id ?? []))
  useSeen(row)
  useLiveInbox({ filter, rows: row ? [row] : [], complete: false, openId: row?.id ?? null, chosen: true, cells: null })
  useBareScreen()
  const rowActions = useRowActions({
    row,
    submission,
    known,
    undoStack,
    allowed,
    mayDelete: props.mayDelete,
    userId: props.userId,
    deciding: props.deciding,
    away: () => step(1),
  })

  const sound = useRef<Sound | null>(null)
  const listening = useRef(false)
  const keep = () => {
    if (sound.current) listening.current = sound.current.listening()
  }
  const goingOn = useGoingOn({
    on: advances,
    row,
    known,
    isComplete: props.isComplete,
    labelKeys: props.labelKeys,
    leave: (left) => {
      if (left !== number) return false
      keep()
      run.leave(left)
      return true
    },
    onLabelled: run.mark,
  })
  const step = (by: number) => {
    keep()
    goingOn.stop()
    run.step(by)
  }
  const skip = () => {
    if (number === null) return
    keep()
    goingOn.stop()
    run.skip()
    toast({ key: "skip", title: words.skipped({ number }) })
  }
  const undo = async () => {
    const { newest } = undoStack
    keep()
    goingOn.stop()
    if (newest && "number" in newest) run.back(newest.number)
    const undone = await undoStack.undo()
    if (undone !== null && !newest) run.back(undone)
  }
  const leave = () => props.onLeave(number)
  const slots = props.slots({
    row,
    submission,
    sound,
    reveal: () => undefined,
    leave: toText,
    away: () => step(1),
  })
  const review = slots.review(room.rail ? "aside" : room.phone ? "bottom" : "right")
  const [deckBox, deckHeight] = useHeight()
  useToastInset(deckHeight)
  useFocusKeys({
    onStep: step,
    onSkip: skip,
    onLeave: leave,
    onGoOn: goingOn.enter,
    onUndo: () => void undo(),
    onNextStage: rowActions.advance,
    onDecide: rowActions.decide,
    sound,
    allowed: allowed && row !== null,
    mayUndo: props.mayUndo && row !== null,
    present: !rowActions.gone,
    others: [...slots.keys, ...goingOn.keys],
  })

  const place = placeOf(run.run, listed)
  if (list.failed && !list.ready) {
    return (
      <div className="flex flex-1 flex-col">
        <h1 className="hidden-text">{words.page}</h1>
        <FocusBar place={{ at: 0, of: null }} phone={room.phone} onLeave={leave} onStep={step} onSkip={skip} onUndo={() => void undo()} />
        <ErrorState className="m-4 md:mx-8" title={words.failed} retryLabel={common.retry} onRetry={() => void list.more()}>
          {words.failedText}
        </ErrorState>
      </div>
    )
  }
  if (run.over && run.run.seq.length === 0) {
    return (
      <>
        <h1 className="hidden-text">{words.page}</h1>
        <Empty title={words.empty} primary={<Button onClick={leave}>{words.leave}</Button>}>
          {words.emptyText}
        </Empty>
      </>
    )
  }
  if (run.over) {
    return (
      <FocusSummary
        seen={new Set(run.run.seq).size}
        labelled={run.labelled.size}
        skipped={run.skipped.size}
        took={(run.finished ?? Date.now()) - (run.begun ?? Date.now())}
        onBack={leave}
        onLast={() => run.step(-1)}
        onRestart={run.restart}
      />
    )
  }
  return (
    <section aria-label={words.label} className="flex h-full min-h-0 min-w-0 flex-1 flex-col">
      <FocusBar place={place} phone={room.phone} onLeave={leave} onStep={step} onSkip={skip} onUndo={() => void undo()}>
        {slots.presence}
        {slots.assignee("icon")}
        {slots.snooze("icon")}
        {rowActions.decideButton}
      </FocusBar>
      <div className="flex min-h-0 flex-1">
        <div className="relative min-h-0 min-w-0 flex-1 overflow-y-auto overscroll-contain" key={number}>
          <ReadingPane
            number={number}
            offered={false}
            submission={submission}
            error={query.error}
            alone
            large
            autoplay={listening.current}
            onRetry={() => void query.refetch()}
            onList={leave}
            sound={sound}
            banner={
              <>
                {slots.above}
                {rowActions.banner}
                {submission && <SentBefore submissionId={submission.id} known={known} />}
              </>
            }
            below={slots.below}
          />
        </div>
        {room.rail && review}
      </div>
      <div ref={deckBox} className="flex-none border-t bg-sunken">
        {row && props.deck(row, room.phone, goingOn.after)}
        {room.phone ? (
          <ThumbBar onStep={step} onSkip={skip} />
        ) : (
          <div className="mx-auto flex w-full max-w-[1320px] items-center justify-between gap-6 px-8 pb-2.5">
            <Switch checked={advances} onCheckedChange={props.onAdvances} label={words.advance} />
            <NextUp next={list.byNumber.get(ahead(run.run, 1)[0] ?? 0)} />
          </div>
        )}
      </div>
      {!room.rail && review}
      {rowActions.dialogs}
      <Announcer
        row={row}
        known={known}
        said={props.said}
        place={place.of === null ? "" : words.placeSaid({ at: place.at, of: place.of })}
      />
    </section>
  )
}

/** Shows which submission comes next. */
function NextUp({ next }: { next: Upcoming | undefined }) {
  if (!next) return null
  return (
    <p className="flex min-w-0 items-center gap-2 text-fg-2">
      {words.nextUp}
      <span className="truncate font-emph text-fg">{next.title || inbox.list.untitled}</span>
      <span className="truncate">{next.by}</span>
    </p>
  )
}
