import { formatMoment } from "@intray/i18n/format"
import { reviewSheet as words } from "@intray/i18n/review-sheet"
import type { SheetItem } from "@intray/server/modules/reviews/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Textarea } from "@intray/ui/textarea"
import { Lock, UserX } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { keyText } from "../../../lib/key-cap.tsx"
import { isOnTop, type KeyBinding, useKeys } from "../../../lib/keyboard.ts"
import { Criterion } from "./criterion.tsx"
import { OtherReviews, scoreText, Values, WithheldBar } from "./others.tsx"
import { type Review, useReview } from "./use-review.ts"
import { firstCriterion, neighbour, nextCriterion, openNames, scoreOf, valueOfKey } from "./values.ts"

/** Digits that score: 1 to 9, and 0 for ten. */
const digits = [..."1234567890"]

export type ReviewSheetProps = {
  item: SheetItem
  /** Above the criteria, and scrolls with them. */
  lead: ReactNode
  submissionId: string
  number: number
  meId: string
  /** The element in which keys score. */
  box: RefObject<HTMLElement | null>
  /** Takes the focus as soon as it is there. */
  autoFocus: boolean
  /** Shown at the bottom of a phone: only what a thumb needs stays in place. */
  docked: boolean
  /** Digits score wherever the focus is. */
  scoresAtOnce: boolean
  onLeave: () => void
  /** It was sent for the first time, or abstained from. */
  onFinished: (state: "submitted" | "abstained") => void
  onConflict: () => void
}

/** The review that the caller writes in an open round. Give it the submission and the round as `key`. */
export function ReviewForm(props: ReviewSheetProps) {
  const { item, lead, submissionId, number, meId, box, docked, scoresAtOnce, onFinished } = props
  const { criteria } = item
  const review = useReview(item, { submissionId, meId, editable: true })
  const { values, wrong, submitted, pending, score, finish } = review
  const [current, setCurrent] = useState(() => firstCriterion(criteria, values.scores))
  const shown = criteria.some((one) => one.id === current) ? current : firstCriterion(criteria, values.scores)

  const scroller = useRef<HTMLDivElement>(null)
  const focusOn = (id: string | null) => {
    setCurrent(id)
    box.current?.querySelector<HTMLElement>(`[data-criterion="${CSS.escape(id ?? "")}"]`)?.focus({ preventScroll: true })
  }
  const { autoFocus } = props
  const start = useRef(() => focusOn(shown))
  useEffect(() => {
    if (autoFocus) start.current()
  }, [autoFocus])
  // What is opened is taller than it was: it comes wholly into sight once it is drawn.
  useEffect(() => {
    const found = box.current?.querySelector(`[data-criterion="${CSS.escape(shown ?? "")}"]`)
    if (found && (docked || scoresAtOnce || found.contains(document.activeElement))) bringIntoView(scroller.current, found, docked)
  }, [shown, docked, scoresAtOnce, box])
  const wrongId = criteria.find((one) => wrong[one.id] !== undefined)?.id ?? null
  const goTo = useRef(focusOn)
  goTo.current = focusOn
  useEffect(() => {
    if (wrongId !== null) goTo.current(wrongId)
  }, [wrongId])

  const scoreAndGoOn = (id: string, value: number | null) => {
    score(id, value)
    if (value === null) return setCurrent(id)
    const next = nextCriterion(criteria, id, { ...values.scores, [id]: value })
    // The focus follows where it is in the sheet already; a thumb has none.
    if (box.current?.contains(document.activeElement)) focusOn(next)
    else setCurrent(next)
  }
  const send = async (state: "submitted" | "abstained") => {
    const before = item.mine?.state
    if (!(await finish(state))) return
    const say = state === "abstained" ? words.abstainedFrom : before === "submitted" ? words.changed : words.sent
    toast({ tone: "ok", key: "review", title: say({ number }) })
    if (before !== "submitted") onFinished(state)
  }
  const done = submitted && item.mine?.state === "submitted"
  const sendable = !done || review.changed
  const submit = () => {
    if (sendable && pending === null) void send("submitted")
  }

  const inside = () => Boolean(box.current?.contains(document.activeElement)) && isOnTop(box)()
  const key = (binding: Pick<KeyBinding, "label" | "run"> & Partial<KeyBinding> & { keys: string | readonly string[] }): KeyBinding =>
    ({ group: words.keys.group, when: inside, inDialogs: true, ...binding }) as KeyBinding
  const anywhere = scoresAtOnce ? { when: isOnTop(box) } : {}
  useKeys([
    key({
      ...anywhere,
      keys: digits,
      label: words.keys.score,
      run: ({ key: pressed }) => {
        const criterion = criteria.find((one) => one.id === shown)
        const value = criterion ? valueOfKey(pressed, criterion.scale) : null
        // A digit that the scale lacks does nothing: outside the sheet it would set a label.
        if (criterion && value !== null) scoreAndGoOn(criterion.id, value)
      },
    }),
    key({ keys: "ArrowDown", label: words.keys.next, repeat: true, run: () => focusOn(neighbour(criteria, shown, 1)) }),
    key({ keys: "ArrowUp", label: words.keys.previous, repeat: true, run: () => focusOn(neighbour(criteria, shown, -1)) }),
    key({ keys: ["Backspace", "Delete"], label: words.keys.clear, run: () => void (shown !== null && score(shown, null)) }),
    key({ ...anywhere, keys: "mod+Enter", label: words.keys.submit, whileTyping: true, run: submit }),
    key({ keys: "Escape", label: words.keys.leave, whileTyping: true, run: () => props.onLeave() }),
  ])

  const asides = (
    <div className="grid grid-cols-2 gap-2">
      <Button block busy={pending === "abstained"} onClick={() => void send("abstained")}>
        {words.abstain}
      </Button>
      <Button block icon={<UserX aria-hidden="true" size={16} />} onClick={props.onConflict}>
        {words.conflict}
      </Button>
    </div>
  )
  return (
    <>
      {!docked && <WithheldBar item={item} />}
      <div ref={scroller} className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {docked && <WithheldBar item={item} />}
        {lead}
        {item.mine?.state === "abstained" && <p className="border-b px-4 py-2.5 text-fg-2">{words.state.abstained}</p>}
        {criteria.map((one) => (
          <Criterion
            key={one.id}
            criterion={one}
            value={values.scores[one.id]}
            error={wrong[one.id]}
            current={one.id === shown}
            onCurrent={() => setCurrent(one.id)}
            onScore={(value) => scoreAndGoOn(one.id, value)}
          />
        ))}
        <Confidence value={values.confidence} onChange={(confidence) => review.edit({ confidence })} />
        <div className="flex flex-col gap-3 border-b px-4 py-3">
          <Field label={words.note} action={<Hint>{words.noteHint}</Hint>}>
            <Textarea rows={2} maxLength={4000} value={values.note} onChange={(event) => review.edit({ note: event.target.value })} />
          </Field>
          <Field
            label={words.privateNote}
            action={
              <Hint>
                <Lock aria-hidden="true" size={13} className="flex-none" />
                {words.privateHint}
              </Hint>
            }
          >
            <Textarea
              rows={2}
              maxLength={4000}
              value={values.privateNote}
              onChange={(event) => review.edit({ privateNote: event.target.value })}
            />
          </Field>
        </div>
        <OtherReviews item={item} />
        {docked && <div className="px-4 py-3">{asides}</div>}
      </div>
      <div className="flex flex-none flex-col gap-2 border-t bg-sunken px-4 py-3 max-md:py-2">
        {review.problem !== null && (
          <p role="alert" className="text-danger">
            {words.notSent({ reason: review.problem })}
          </p>
        )}
        <ScoreLine item={item} review={review} docked={docked} />
        <Button
          variant="primary"
          block
          disabled={!sendable}
          busy={pending === "submitted"}
          busyLabel={words.submitting}
          kbd={keyText("mod+Enter")}
          onClick={submit}
        >
          {done ? words.sendChanges : words.submit}
        </Button>
        {!docked && asides}
      </div>
    </>
  )
}

/** Scrolls the sheet alone: `scrollIntoView` would move the page on a phone too. */
function bringIntoView(scroller: HTMLElement | null, element: Element, toStart: boolean): void {
  if (!scroller) return
  const [outer, inner] = [scroller.getBoundingClientRect(), element.getBoundingClientRect()]
  if (toStart || inner.top < outer.top) scroller.scrollTop += inner.top - outer.top
  else if (inner.bottom > outer.bottom) scroller.scrollTop += Math.min(inner.bottom - outer.bottom, inner.top - outer.top)
}

function Hint({ children }: { children: ReactNode }) {
  return <span className="type-meta flex items-center gap-1 text-fg-2">{children}</span>
}

/** How sure the reviewer is, from 1 to 5; pressing the chosen one again takes it back. */
function Confidence({ value, onChange }: { value: number | null; onChange: (value: number | null) => void }) {
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a row of a sheet
    <div role="group" aria-labelledby={id} className="border-b px-4 py-3">
      <p className="mb-2 flex items-baseline gap-2">
        <span id={id} className="font-emph text-fg touch:text-[15px]">
          {words.confidence}
        </span>
        <span className="type-meta text-fg-2">{words.confidenceHint}</span>
      </p>
      <div className="flex gap-1.5">
        {[1, 2, 3, 4, 5].map((one) => (
          <button
            key={one}
            type="button"
            aria-label={words.confidenceValue({ value: one })}
            aria-pressed={one === value}
            onClick={() => onChange(one === value ? null : one)}
            className={cx(
              "flex h-[30px] min-w-0 flex-1 items-center justify-center rounded-control border text-[13px] touch:h-11 touch:text-[15px]",
              one === value ? "border-fg bg-fg font-emph text-bg" : "border-line-strong bg-raised text-fg hover:bg-hover active:bg-press",
            )}
          >
            {one}
          </button>
        ))}
      </div>
      <p aria-hidden="true" className="type-meta mt-1 flex justify-between gap-4 text-fg-2">
        <span>{words.confidenceLow}</span>
        <span>{words.confidenceHigh}</span>
      </p>
    </div>
  )
}

/** The score as far as it goes, and whether the review is saved. */
function ScoreLine({ item, review, docked }: { item: SheetItem; review: Review; docked: boolean }) {
  const { criteria } = item
  const { values, submitted, changed } = review
  const score = scoreOf(criteria, values.scores)
  const open = openNames(criteria, values.scores)
  const [only] = open
  const left = open.length === 1 && only !== undefined ? words.openOne({ name: only }) : words.openMany({ count: open.length })
  const sum = (
    <span className="min-w-0 text-right [overflow-wrap:anywhere]">
      {score === null ? words.noScore : <span className="font-emph text-fg">{scoreText(criteria, score)}</span>}
      {open.length > 0 && `, ${left}`}
    </span>
  )
  if (docked) {
    return (
      <div className="flex items-baseline justify-between gap-3 text-fg-2">
        <SaveState item={item} review={review} />
        {sum}
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-1">
      <p className="flex justify-between gap-3 text-fg-2">
        <span className="flex-none">{submitted && !changed ? words.yourScore : words.scoreSoFar}</span>
        {sum}
      </p>
      <SaveState item={item} review={review} />
    </div>
  )
}

function SaveState({ item, review }: { item: SheetItem; review: Review }) {
  const { draft, submitted, changed } = review
  const { mine } = item
  const failed = !submitted && (draft?.state === "failed" || draft?.state === "refused")
  const say = () => {
    if (submitted) {
      if (changed) return words.unsent
      return mine?.state === "submitted" && mine.submittedAt ? words.submitted({ when: formatMoment(locale, mine.submittedAt) }) : ""
    }
    if (draft?.state === "refused") return words.notSavedFor({ reason: draft.reason ?? "" })
    if (draft?.state === "failed") return words.notSaved
    if (draft?.state === "saving") return words.saving
    return mine !== null && !changed ? words.saved : ""
  }
  return (
    <p role="status" className={cx("type-meta min-h-4", failed ? "text-warn" : "text-fg-2")}>
      {say()}
    </p>
  )
}

/** A round in which nothing can be written: why, and what is there to read. */
export function ReviewReading({ item, lead }: { item: SheetItem; lead: ReactNode }) {
  const { round, mine, reviewing, criteria } = item
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      {lead}
      <p className="border-b px-4 py-3 text-fg-2">{closedText(round, reviewing)}</p>
      <WithheldBar item={item} />
      {mine && mine.state !== "draft" && (
        <section aria-label={words.title} className="border-b px-4 py-3">
          {mine.submittedAt && <p className="text-fg-2">{words.submitted({ when: formatMoment(locale, mine.submittedAt) })}</p>}
          {mine.state === "abstained" && <p className="text-fg-2">{words.others.abstained}</p>}
          <Values criteria={criteria} scores={mine.scores} />
          {mine.note && <p className="mt-1 whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">{mine.note}</p>}
          {mine.privateNote && (
            <p className="mt-1 flex gap-1.5 whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">
              <Lock aria-label={words.privateHint} size={13} className="mt-1 flex-none" />
              {mine.privateNote}
            </p>
          )}
        </section>
      )}
      <OtherReviews item={item} />
    </div>
  )
}

function closedText(round: SheetItem["round"], reviewing: boolean): string {
  const { name, state, opensAt } = round
  if (state === "closed") return words.state.closed({ round: name })
  if (state === "planned") {
    return opensAt ? words.state.planned({ round: name, when: formatMoment(locale, opensAt) }) : words.state.plannedOpen({ round: name })
  }
  return reviewing ? "" : words.state.notReviewer({ round: name })
}
