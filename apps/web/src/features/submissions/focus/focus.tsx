import { common } from "@intray/server/copy/common"
import { focus as words } from "@intray/server/copy/focus"
import { inbox } from "@intray/server/copy/inbox"
import type { SubmissionRow } from "@intray/server/features/work/submissions/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { ErrorState } from "@intray/ui/error-state"
import { toast } from "@intray/ui/lib/toast-store"
import { Switch } from "@intray/ui/switch"
import { type ReactNode, useMemo, useRef } from "react"
import { locale } from "../../../lib/i18n.ts"
import type { KeyBinding } from "../../../lib/keyboard.ts"
import { useBareScreen, useToastInset } from "../../../lib/layout.ts"
import { Announcer } from "../announcer.tsx"
import { type InboxSearch, toFilter } from "../filter/filter.ts"
import type { Known } from "../filter/known.ts"
import { useListed } from "../list/use-listed.ts"
import type { Deciding, PartsOf } from "../reading/parts.ts"
import { ReadingPane } from "../reading/reading-pane.tsx"
import { SentBefore } from "../reading/sent-before.tsx"
import type { Sound } from "../reading/sound-box.tsx"
import { useOpenOne, useSeen } from "../state/hooks.ts"
import { useLiveInbox } from "../state/live.ts"
import type { Acts } from "../state/use-acts.ts"
import { useAhead } from "../state/use-ahead.ts"
import { useRowActs } from "../state/use-row-acts.tsx"
import { useHeight } from "../use-height.ts"
import { useFocusKeys } from "../use-inbox-keys.ts"
import { useRoom } from "../use-media.ts"
import { FocusBar, ThumbBar } from "./focus-bar.tsx"
import { FocusSummary } from "./focus-summary.tsx"
import { ahead, placeOf } from "./run.ts"
import { useAdvance, useJustLeft } from "./use-advance.ts"
import { type Upcoming, useFocusList } from "./use-focus-list.ts"
import { useFocusRun } from "./use-focus-run.ts"

export type FocusProps = {
  search: InboxSearch
  /** Writes which submission is open into the address. */
  onCurrent: (number: number) => void
  /** Back to the inbox, with what is open. */
  onLeave: (number: number | null) => void
  known: Known
  allowed: boolean
  /** May put it into the trash, restore and erase. */
  mayDelete: boolean
  userId: string | null
  acts: Acts
  /** On by itself when everything that is asked is answered. */
  advances: boolean
  onAdvances: (on: boolean) => void
  /** Whether every required question is answered by these labels, and there is one. */
  isComplete: (row: SubmissionRow, labelIds: readonly string[]) => boolean
  /** `after` is to be called with the labels that a press leads to. */
  labelKeys: (row: SubmissionRow | null, after: After) => readonly KeyBinding[]
  deck: (row: SubmissionRow, phone: boolean, after: After) => ReactNode
  /** What a label key just did, in words. */
  said: string
  parts: PartsOf
  deciding: Deciding
}

type After = (labelIds: readonly string[]) => void

/** One submission after the other, each with the whole screen. */
export function Focus(props: FocusProps) {
  const { search, known, allowed, acts, isComplete, advances } = props
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
  useLiveInbox({ filter, rows: row ? [row] : [], complete: false, openId: row?.id ?? null, chosen: true })
  useBareScreen()
  const rowActs = useRowActs({
    row,
    submission,
    known,
    acts,
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
  const { left, note } = useJustLeft<SubmissionRow>()
  const advance = useAdvance(advances, (number) => {
    goOn(number)
    if (row?.number === number) note(row)
  })
  const sayLeft = (number: number, labelIds: readonly string[]) =>
    toast({ key: "advanced", title: words.left({ number, labels: namesOf(labelIds, known) }) })
  /** On to the next, saying what stands on the one that is left: a key pressed a moment too late is seen, and `U` leads back. */
  const goOn = (number: number) => {
    keep()
    advance.stop()
    run.leave(number)
    if (row?.number === number) sayLeft(number, row.labelIds)
  }
  const step = (by: number) => {
    keep()
    advance.stop()
    run.step(by)
  }
  const skip = () => {
    if (number === null) return
    keep()
    advance.stop()
    run.skip()
    toast({ key: "skip", title: words.skipped({ number }) })
  }
  const after: After = (labelIds) => {
    if (!row) return
    const complete = isComplete(row, labelIds)
    run.mark(row.number, complete)
    const taken = labelIds.length < row.labelIds.length
    advance.answered({ number: row.number, was: isComplete(row, row.labelIds), is: complete, taken })
  }
  /** A label key that came too late for what was left by itself: it is for that one, which stays left. */
  const afterLeft: After = (labelIds) => {
    if (!left) return
    run.mark(left.number, isComplete(left, labelIds))
    sayLeft(left.number, labelIds)
    note({ ...left, labelIds: [...labelIds] })
  }
  const undo = async () => {
    const { newest } = acts
    keep()
    advance.stop()
    if (newest && "number" in newest) run.back(newest.number)
    const undone = await acts.undo()
    if (undone !== null && !newest) run.back(undone)
  }
  const leave = () => props.onLeave(number)
  const parts = props.parts({
    row,
    submission,
    sound,
    reveal: () => undefined,
    leave: () => document.getElementById("reading-title")?.focus(),
    away: () => step(1),
  })
  const [deckBox, deckHeight] = useHeight()
  useToastInset(deckHeight)
  useFocusKeys({
    onStep: step,
    onSkip: skip,
    onLeave: leave,
    onGoOn: () => {
      if (!row || !isComplete(row, row.labelIds)) return false
      goOn(row.number)
      return undefined
    },
    onUndo: () => void undo(),
    onNextStage: rowActs.advance,
    onDecide: rowActs.decide,
    sound,
    allowed: allowed && row !== null,
    others: [...parts.keys, ...(left ? props.labelKeys(left, afterLeft) : props.labelKeys(row, after))],
  })

  const place = placeOf(run.run, listed)
  if (list.failed && !list.ready) {
    return (
      <div className="flex flex-1 flex-col">
        <FocusBar place={{ at: 0, of: null }} phone={room.phone} onLeave={leave} onStep={step} onSkip={skip} onUndo={() => void undo()} />
        <ErrorState className="m-4 md:mx-8" title={words.failed} retryLabel={common.retry} onRetry={() => void list.more()}>
          {words.failedText}
        </ErrorState>
      </div>
    )
  }
  if (run.over && run.run.seq.length === 0) {
    return (
      <Empty title={words.empty} primary={<Button onClick={leave}>{words.leave}</Button>}>
        {words.emptyText}
      </Empty>
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
        {parts.presence}
        {parts.assignee("icon")}
        {parts.snooze("icon")}
        {rowActs.decideButton}
      </FocusBar>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain" key={number}>
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
              {parts.above}
              {rowActs.banner}
              {submission && <SentBefore submissionId={submission.id} known={known} />}
            </>
          }
          below={parts.below}
        />
      </div>
      <div ref={deckBox} className="flex-none border-t bg-sunken">
        {row && props.deck(row, room.phone, after)}
        {room.phone ? (
          <ThumbBar onStep={step} onSkip={skip} />
        ) : (
          <div className="mx-auto flex w-full max-w-[1320px] items-center justify-between gap-6 px-8 pb-2.5">
            <Switch checked={advances} onCheckedChange={props.onAdvances} label={words.advance} />
            <NextUp next={list.byNumber.get(ahead(run.run, 1)[0] ?? 0)} />
          </div>
        )}
      </div>
      {rowActs.dialogs}
      <Announcer
        row={row}
        known={known}
        said={props.said}
        place={place.of === null ? "" : words.placeSaid({ at: place.at, of: place.of })}
      />
    </section>
  )
}

/** What comes next, so that one knows before one goes on. */
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

function namesOf(labelIds: readonly string[], { labels }: Known): string {
  const names = labels.filter((label) => labelIds.includes(label.id)).map((label) => label.name)
  return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(names)
}
