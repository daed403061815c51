import { formatMoment, formatNumber } from "@intray/i18n/format"
import { keyWords } from "@intray/i18n/keys"
import { reviewQueue as words } from "@intray/i18n/review-sheet"
import type { MyRound } from "@intray/server/modules/reviews/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { ErrorState } from "@intray/ui/error-state"
import { IconButton } from "@intray/ui/icon-button"
import { Progress } from "@intray/ui/progress"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { ChevronDown, ChevronLeft, ChevronRight, ChevronUp, X } from "lucide-react"
import { type ReactNode, type TouchEvent, useRef, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { useKeyText } from "../../../lib/key-cap.tsx"
import { useKeys } from "../../../lib/keyboard.ts"
import { useBareScreen } from "../../../lib/layout.ts"
import { PageHead } from "../../../lib/page-head.tsx"
import { QueryError } from "../../../lib/query-error.tsx"
import { ReviewPanel } from "../sheet/review-panel.tsx"
import { useMyRounds } from "./hooks.ts"
import { MyConflicts } from "./my-conflicts.tsx"
import { QueueList } from "./queue-list.tsx"
import { neighbourIn, placeIn, type QueueStop, swipeOf } from "./run.ts"
import { useQueueList, useQueueRun } from "./use-queue.ts"

export type QueuePageProps = {
  meId: string
  /** The round of the address. */
  roundId: string | undefined
  onRound: (roundId: string) => void
  /** `phone`: one thing at a time; `wide`: with the list. */
  room: { phone: boolean; wide: boolean }
  /** The submission to read. */
  reading: (open: QueueStop) => ReactNode
  onLeave: () => void
}

/** What waits for the caller's review, one submission after the other. */
export function QueuePage(props: QueuePageProps) {
  const { roundId, onLeave } = props
  const query = useMyRounds()
  if (query.isError && !query.data) {
    return (
      <Titled>
        <QueryError className="m-4" query={query} title={words.failed}>
          {words.failedText}
        </QueryError>
      </Titled>
    )
  }
  if (!query.data) {
    return (
      <Titled>
        <Waiting />
      </Titled>
    )
  }
  const rounds = query.data.items
  const round = rounds.find((one) => one.id === roundId) ?? rounds.find((one) => one.remaining > 0) ?? rounds[0]
  if (!round) {
    return (
      <Titled>
        <Empty title={words.noRounds} primary={<Button onClick={onLeave}>{words.toInbox}</Button>}>
          {words.noRoundsText}
        </Empty>
        <div className="flex justify-center p-4">
          <MyConflicts />
        </div>
      </Titled>
    )
  }
  return <QueueRound key={round.id} {...props} round={round} rounds={rounds} />
}

function Titled({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PageHead title={words.title} />
      <div className="min-h-0 flex-1 overflow-y-auto">{children}</div>
    </div>
  )
}

function Waiting() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-3 p-4">
      <Skeleton className="h-5 w-48" />
      <Skeleton className="h-3 w-32" />
      <Skeleton className="h-52 w-full max-w-[760px] rounded-panel opacity-60" />
    </Loading>
  )
}

export type QueueRoundProps = Omit<QueuePageProps, "roundId"> & {
  round: MyRound
  rounds: readonly MyRound[]
  /** Where to begin; absent: with what the server gives. */
  first?: QueueStop | null
  /** What leaving leads to; absent: the inbox. */
  leaveLabel?: string
}

/** A round, one submission after the other. */
export function QueueRound(props: QueueRoundProps) {
  const { round, rounds, room, meId, reading, onRound, onLeave, first, leaveLabel } = props
  const list = useQueueList(round.id)
  const queue = useQueueRun(round.id, first)
  const { run } = queue
  const { current } = run
  const [finished, setFinished] = useState(false)
  useBareScreen(room.phone)
  const step = (by: number) => {
    const next = neighbourIn(list.items, run, by)
    if (next) queue.pick(next)
  }
  const sheet = useRef<HTMLElement>(null)
  const { actions } = keyWords
  useKeys(
    [
      { action: "next", label: words.next, group: words.title, repeat: true, run: () => step(1) },
      { action: "previous", label: words.previous, group: words.title, repeat: true, run: () => step(-1) },
      { action: "skip", label: actions.skip, group: words.title, run: () => queue.skip() },
      { action: "review", label: words.toReview, group: words.title, run: () => focusSheet(sheet.current) },
    ],
    current !== null,
  )
  const picker = rounds.length > 1 && (
    <Select
      aria-label={words.round}
      className="min-w-0 flex-1"
      value={round.id}
      onChange={(event) => onRound(event.target.value)}
      options={rounds.map((one) => ({ value: one.id, label: words.roundName({ round: one.name, portal: one.portalTitle }) }))}
    />
  )

  if (run.over) {
    return (
      <Titled>
        {picker && <div className="flex max-w-md p-4">{picker}</div>}
        <Over {...props} skipped={run.skipped.length} onSkipped={queue.unskip} />
        <div className="flex justify-center p-4">
          <MyConflicts />
        </div>
      </Titled>
    )
  }
  const place = placeIn(run, round)
  const text = current ? (
    reading(current)
  ) : queue.failed ? (
    <ErrorState className="m-4" title={words.nextFailed} retryLabel={words.next} onRetry={queue.retry}>
      {words.failedText}
    </ErrorState>
  ) : (
    <Waiting />
  )
  const panel = current && (
    <ReviewPanel
      submissionId={current.submissionId}
      number={current.number}
      by={list.items.find((one) => one.submissionId === current.submissionId)?.by ?? ""}
      meId={meId}
      roundId={round.id}
      place={room.phone ? "dock" : "aside"}
      autoFocus={finished && !room.phone}
      scoresAtOnce
      onLeave={() => document.getElementById("reading-title")?.focus()}
      onFinished={() => {
        setFinished(true)
        queue.finish()
      }}
    />
  )
  if (room.phone) {
    return (
      <div className="flex h-full min-h-0 flex-col">
        <header className="flex-none border-b px-1 pb-2">
          <div className="grid h-13 grid-cols-[44px_1fr_44px] items-center">
            <IconButton label={words.leave} icon={<X aria-hidden="true" size={20} />} onClick={onLeave} />
            <div className="text-center">
              <h1 className="type-heading">{words.title}</h1>
              <p className="type-meta text-fg-2">
                {words.position({ at: formatNumber(locale, place.at), of: formatNumber(locale, place.of) })}
              </p>
            </div>
            <MyConflicts compact />
          </div>
          <Progress className="mx-3" size="sm" label={words.progress} value={(place.at / place.of) * 100} />
          {picker && <div className="flex px-3 pt-2">{picker}</div>}
        </header>
        <Swiping onSkip={queue.skip} onBack={queue.back}>
          <div key={current?.submissionId} className="m-3 rounded-panel border bg-bg">
            {text}
          </div>
        </Swiping>
        <div className="flex flex-none justify-between border-t px-1">
          <Button variant="quiet" icon={<ChevronLeft aria-hidden="true" size={18} />} disabled={!current} onClick={queue.skip}>
            {words.swipeSkip}
          </Button>
          <Button variant="quiet" disabled={run.back.length === 0} onClick={queue.back}>
            {words.swipeBack}
            <ChevronRight aria-hidden="true" size={18} />
          </Button>
        </div>
        <div className="h-[50dvh] flex-none border-t bg-sunken pb-[env(safe-area-inset-bottom)]">{panel}</div>
      </div>
    )
  }
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-1">
      {room.wide && (
        <div className="flex w-[292px] flex-none flex-col border-r">
          <div className="flex h-13 flex-none items-center gap-2.5 border-b px-3.5">
            <h1 className="type-heading min-w-0 truncate">{words.title}</h1>
            <span className="type-heading font-normal text-fg-2">{formatNumber(locale, round.remaining)}</span>
          </div>
          {(picker || round.closesAt) && (
            <div className="flex flex-none flex-col gap-1.5 border-b p-2.5">
              {picker && <div className="flex">{picker}</div>}
              {round.closesAt && <p className="type-meta px-1 text-fg-2">{words.closes({ when: formatMoment(locale, round.closesAt) })}</p>}
            </div>
          )}
          <QueueList list={list} currentId={current?.submissionId ?? null} wanted={round.reviewsPerSubmission} onPick={queue.pick} />
        </div>
      )}
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        <div className="flex h-13 flex-none items-center gap-2 border-b px-3 xl:px-[22px]">
          {!room.wide && leaveLabel && <IconButton label={leaveLabel} icon={<X aria-hidden="true" size={18} />} onClick={onLeave} />}
          {!room.wide && <h1 className={leaveLabel ? "hidden-text" : "type-heading flex-none"}>{words.title}</h1>}
          <span className="flex-none text-fg-2 tabular-nums">
            {words.position({ at: formatNumber(locale, place.at), of: formatNumber(locale, place.of) })}
          </span>
          <Steps onStep={step} />
          <span className="ml-auto flex flex-none items-center gap-1">
            <MyConflicts compact />
            {room.wide && leaveLabel && (
              <Button variant="quiet" onClick={onLeave}>
                {leaveLabel}
              </Button>
            )}
            {run.back.length > 0 && (
              <Button variant="quiet" onClick={queue.back}>
                {words.back}
              </Button>
            )}
            <SkipButton disabled={!current} onSkip={queue.skip} />
          </span>
        </div>
        {!room.wide && picker && <div className="flex flex-none border-b px-3 py-2">{picker}</div>}
        <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain" key={current?.submissionId}>
          {text}
        </div>
      </div>
      <aside ref={sheet} aria-label={words.toReview} className="w-[320px] flex-none border-l xl:w-[356px]">
        {panel}
      </aside>
    </div>
  )
}

/** The criterion that is open takes the focus, or the sheet where there is nothing to score. */
function focusSheet(aside: HTMLElement | null): void {
  const target = aside?.querySelector<HTMLElement>("[data-criterion][aria-current]") ?? aside?.querySelector<HTMLElement>("section")
  target?.focus()
}

function Steps({ onStep }: { onStep: (by: number) => void }) {
  const keys = { next: useKeyText("next"), previous: useKeyText("previous") }
  return (
    <span className="flex flex-none items-center">
      <IconButton
        label={words.next}
        {...(keys.next ? { kbd: keys.next } : {})}
        icon={<ChevronDown aria-hidden="true" size={18} />}
        onClick={() => onStep(1)}
      />
      <IconButton
        label={words.previous}
        {...(keys.previous ? { kbd: keys.previous } : {})}
        icon={<ChevronUp aria-hidden="true" size={18} />}
        onClick={() => onStep(-1)}
      />
    </span>
  )
}

function SkipButton({ disabled, onSkip }: { disabled: boolean; onSkip: () => void }) {
  const key = useKeyText("skip")
  return (
    <Button variant="quiet" {...(key ? { kbd: key } : {})} disabled={disabled} onClick={onSkip}>
      {words.skip}
    </Button>
  )
}

/** What a finger must be able to draw over without leaving the submission. */
const draggable = "input, textarea, select, [role=slider], [data-no-swipe]"

/** A finger to the left skips, one to the right goes back; both have buttons, and neither scores. */
function Swiping({ onSkip, onBack, children }: { onSkip: () => void; onBack: () => void; children: ReactNode }) {
  const start = useRef<{ x: number; y: number } | null>(null)
  const begin = ({ touches, target }: TouchEvent) => {
    const touch = touches[0]
    const drags = target instanceof Element && target.closest(draggable) !== null
    start.current = touch && touches.length === 1 && !drags ? { x: touch.clientX, y: touch.clientY } : null
  }
  const end = ({ changedTouches }: TouchEvent) => {
    const touch = changedTouches[0]
    const from = start.current
    start.current = null
    if (!touch || !from) return
    const swipe = swipeOf(touch.clientX - from.x, touch.clientY - from.y)
    if (swipe === "skip") onSkip()
    else if (swipe === "back") onBack()
  }
  return (
    <div
      className="min-h-0 flex-1 touch-pan-y overflow-y-auto overscroll-contain bg-sunken"
      onTouchStart={begin}
      onTouchEnd={end}
      onTouchCancel={() => {
        start.current = null
      }}
    >
      {children}
    </div>
  )
}

/** Nothing is left, or only what was skipped. */
function Over({
  round,
  rounds,
  skipped,
  onSkipped,
  onRound,
  onLeave,
  leaveLabel = words.toInbox,
}: QueueRoundProps & { skipped: number; onSkipped: () => void }) {
  const others = rounds.filter((one) => one.id !== round.id && one.remaining > 0).slice(0, 3)
  const done = round.done === 0 ? words.doneNone : words.done({ count: round.done })
  return (
    <Empty
      title={skipped > 0 ? words.onlySkipped({ count: skipped }) : words.empty}
      primary={
        skipped > 0 ? (
          <Button variant="primary" onClick={onSkipped}>
            {words.toSkipped}
          </Button>
        ) : (
          <Button onClick={onLeave}>{leaveLabel}</Button>
        )
      }
      others={others.map((one) => ({
        title: words.otherRound({ round: one.name, count: one.remaining }),
        note: one.portalTitle,
        action: <Button onClick={() => onRound(one.id)}>{words.next}</Button>,
      }))}
    >
      {done}
    </Empty>
  )
}
