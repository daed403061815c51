import { reviewSheet as words } from "@intray/i18n/review-sheet"
import type { Sheet as SheetData, SheetItem } from "@intray/server/modules/reviews/schema"
import { IconButton } from "@intray/ui/icon-button"
import { toast } from "@intray/ui/lib/toast-store"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { X } from "lucide-react"
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react"
import { Sheet } from "../../../lib/dialogs.tsx"
import { useKeyText } from "../../../lib/key-cap.tsx"
import { isOnTop, useKeys } from "../../../lib/keyboard.ts"
import { usePending } from "../../../lib/pending.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useTakeBack } from "../use-take-back.ts"
import { ConflictDialog } from "./conflict-dialog.tsx"
import { CalibrationNote, ConflictHint } from "./review-notes.tsx"
import { ReviewForm, ReviewReading } from "./review-sheet.tsx"
import { useReviewValues } from "./use-review.ts"

export type ReviewPanelProps = {
  submissionId: string
  number: number
  /** Who sent it. */
  by: string
  meId: string
  /** The round that is reviewed; absent: the one that can be reviewed, with a switch to the others. */
  roundId?: string
  /** `aside` next to the text, `right` or `bottom` over it, `dock` below it on a phone. */
  place: "aside" | "right" | "bottom" | "dock"
  /** Takes the focus when it comes, and when another submission comes while it has the focus. */
  autoFocus: boolean
  /** Digits score wherever the focus is: the screen has no other use for them. */
  scoresAtOnce?: boolean
  /** The focus goes back to the text. */
  onLeave: () => void
  /** Absent: it is always there. */
  onClose?: () => void
  /** It was sent for the first time, abstained from, or a conflict was declared. */
  onFinished?: () => void
}

/** The review sheet of a submission. */
export function ReviewPanel(props: ReviewPanelProps) {
  const { place, onClose } = props
  if (place === "aside" || place === "dock") return <Panel {...props} />
  return (
    <Sheet open onOpenChange={(open) => !open && onClose?.()} title={words.title} closeLabel={words.close} side={place}>
      <div className="-mx-4 -my-3 flex max-h-[75dvh] flex-col md:max-h-none md:h-[calc(100dvh-52px)]">
        <Panel {...props} />
      </div>
    </Sheet>
  )
}

function Panel(props: ReviewPanelProps) {
  const { submissionId, place, onLeave, onClose } = props
  const box = useRef<HTMLElement>(null)
  const query = trpc.reviews.sheet.useQuery({ submissionId })
  const vKey = useKeyText("review")
  const follows = useFollowingFocus(box, submissionId)
  // Meant for the submission that it was opened on.
  const opened = useRef({ on: submissionId, left: false })
  if (opened.current.on !== submissionId) opened.current.left = true
  const autoFocus = props.autoFocus && !opened.current.left
  const loading = query.data === undefined
  useEffect(() => {
    if (autoFocus && loading) box.current?.focus()
  }, [autoFocus, loading])
  useKeys([
    {
      action: "review",
      label: words.keys.open,
      group: words.keys.group,
      inDialogs: true,
      when: () => Boolean(box.current?.contains(document.activeElement)) && isOnTop(box)(),
      run: () => (onClose ?? onLeave)(),
    },
  ])
  const framed = place === "aside"
  return (
    <section
      ref={box}
      tabIndex={-1}
      aria-label={words.title}
      data-live={props.scoresAtOnce || place === "dock" || undefined}
      data-sheet
      className="group/sheet flex h-full min-h-0 flex-col outline-none"
    >
      {framed && (
        <header className="flex h-13 flex-none items-center gap-2 border-b px-4">
          <h2 className="type-heading min-w-0 flex-1 truncate">{words.title}</h2>
          {query.data && <Answered {...props} sheet={query.data} />}
          {onClose && (
            <IconButton
              label={words.close}
              {...(vKey ? { kbd: vKey } : {})}
              icon={<X aria-hidden="true" size={16} />}
              onClick={onClose}
              className="-mr-2"
            />
          )}
        </header>
      )}
      {query.data ? (
        <Rounds key={submissionId} {...props} sheet={query.data} box={box} autoFocus={autoFocus || follows} />
      ) : query.isError ? (
        <QueryError className="m-4" query={query} title={words.failed}>
          {words.failedText}
        </QueryError>
      ) : (
        <SheetSkeleton />
      )}
    </section>
  )
}

/** Whether the focus was in the sheet of the submission before: then it goes to the next one's. */
function useFollowingFocus(box: RefObject<HTMLElement | null>, submissionId: string): boolean {
  const inside = useRef(false)
  const [follows, setFollows] = useState(false)
  const last = useRef(submissionId)
  useEffect(() => {
    const note = (event: Event) => {
      inside.current = event.target instanceof Node && Boolean(box.current?.contains(event.target))
    }
    document.addEventListener("focusin", note)
    document.addEventListener("pointerdown", note)
    return () => {
      document.removeEventListener("focusin", note)
      document.removeEventListener("pointerdown", note)
    }
  }, [box])
  useLayoutEffect(() => {
    if (last.current === submissionId) return
    last.current = submissionId
    setFollows(inside.current)
    // Until the next one's criteria are there the keys stay in the sheet.
    if (inside.current) box.current?.focus({ preventScroll: true })
  }, [box, submissionId])
  return follows
}

type RoundsProps = ReviewPanelProps & { sheet: SheetData; box: RefObject<HTMLElement | null> }

/** The round that can be reviewed, else the first one. */
function startRound(sheet: SheetData, roundId: string | undefined) {
  const { rounds } = sheet
  return rounds.find((one) => one.round.id === roundId) ?? rounds.find((one) => one.accepting && one.reviewing) ?? rounds[0]
}

/** How far one is, where there is one round. */
function Answered(props: ReviewPanelProps & { sheet: SheetData }) {
  const { sheet, roundId } = props
  const item = startRound(sheet, roundId)
  if (!item?.reviewing || !item.accepting || (roundId === undefined && sheet.rounds.length > 1)) return null
  return <AnsweredCount {...props} item={item} />
}

function AnsweredCount({ item, submissionId, meId }: ReviewPanelProps & { item: SheetItem }) {
  const { scores } = useReviewValues(item, { submissionId, meId }).values
  const count = item.criteria.filter((one) => scores[one.id] !== undefined).length
  return <span className="type-meta flex-none text-fg-2">{words.answered({ count, of: item.criteria.length })}</span>
}

function Rounds({
  sheet,
  box,
  submissionId,
  number,
  by,
  meId,
  roundId,
  place,
  autoFocus,
  scoresAtOnce,
  onLeave,
  onClose,
  onFinished,
}: RoundsProps) {
  const utils = trpc.useUtils()
  const [chosen, setChosen] = useState(startRound(sheet, roundId)?.round.id)
  const [asking, setAsking] = useState(false)
  const [busy, once] = usePending()
  const item = startRound(sheet, chosen)
  const takeBack = useTakeBack()
  const declare = (conflict: "submission" | "person") =>
    once(async () => {
      try {
        await utils.client.reviews.setConflict.mutate({ submissionId, conflict })
      } catch (error) {
        return void toast({ tone: "danger", title: words.conflictDialog.failed, description: reasonOf(error) })
      }
      setAsking(false)
      const undo = { label: words.conflictState.undo, onPress: () => void takeBack({ submissionId, number }) }
      toast({ tone: "ok", key: "review", title: words.conflictState.declared({ number }), action: undo })
      // The next one is asked for before the lists are read again: this one is not found any more.
      onFinished?.()
      onClose?.()
      await utils.invalidate()
    })

  if (!item) return <p className="px-4 py-3 text-fg-2">{words.state.noRounds}</p>
  const key = `${submissionId}:${item.round.id}`
  return (
    <>
      {sheet.rounds.length > 1 && roundId === undefined && (
        <div className="flex flex-none border-b px-4 py-2">
          <Select
            aria-label={words.round}
            className="min-w-0 flex-1"
            value={item.round.id}
            onChange={(event) => setChosen(event.target.value)}
            options={sheet.rounds.map(({ round }) => ({ value: round.id, label: round.name }))}
          />
        </div>
      )}
      {sheet.suggestedConflict && item.reviewing && item.accepting && (item.mine === null || item.mine.state === "draft") && (
        <ConflictHint key={submissionId} reason={sheet.suggestedConflict} onDeclare={() => setAsking(true)} />
      )}
      {item.reviewing && item.accepting ? (
        <ReviewForm
          key={key}
          item={item}
          lead={<CalibrationNote item={item} />}
          submissionId={submissionId}
          number={number}
          meId={meId}
          box={box}
          autoFocus={autoFocus}
          docked={place === "dock"}
          scoresAtOnce={scoresAtOnce ?? false}
          onLeave={onLeave}
          onFinished={() => onFinished?.()}
          onConflict={() => setAsking(true)}
        />
      ) : (
        <ReviewReading key={key} item={item} lead={<CalibrationNote item={item} />} />
      )}
      {asking && <ConflictDialog by={by} busy={busy} onDeclare={(conflict) => void declare(conflict)} onClose={() => setAsking(false)} />}
    </>
  )
}

function SheetSkeleton() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-5 px-4 py-4">
      {[0, 1, 2, 3].map((one) => (
        <div key={one} className="flex flex-col gap-2.5">
          <Skeleton className="h-3 w-32" />
          <Skeleton className="h-[30px] w-full" />
        </div>
      ))}
    </Loading>
  )
}
