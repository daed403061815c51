import { common } from "@intray/i18n/common"
import { formatMoment } from "@intray/i18n/format"
import { reviewPlan } from "@intray/i18n/review-plan"
import type { SheetItem } from "@intray/server/modules/reviews/schema"
import { getMedian } from "@intray/server/modules/reviews/scores"
import { Avatar } from "@intray/ui/avatar"
import { Button, buttonClass } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Textarea } from "@intray/ui/textarea"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useId, useState } from "react"
import { BlindMark } from "../../../lib/blind-mark.tsx"
import { locale } from "../../../lib/i18n.ts"
import { keyText } from "../../../lib/key-cap.tsx"
import { useKeys } from "../../../lib/keyboard.ts"
import { usePending } from "../../../lib/pending.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { reasonOf } from "../../../lib/reason.ts"
import { trpc } from "../../../lib/trpc.ts"
import { useUnsaved } from "../../../lib/unsaved.ts"
import { AskOneMore } from "./ask-one-more.tsx"
import { firstPicks, majorityOf, type Scores, scoresOf } from "./results-model.ts"
import { SpreadDots } from "./spread-dots.tsx"
import { type GivenReview, useRoundReviews } from "./use-round-reviews.ts"

const words = reviewPlan.settle
const weights = reviewPlan.weights

export type SettleScreenProps = {
  roundId: string
  submissionId: string
  /** As the list has it; null where it is not in the list, then it is read. */
  title: string | null
  number: number | null
  by: string | null
  /** A pseudonym is in place of names, as the list has it. */
  blind: boolean
  /** Which of how many, and how to get to the others. */
  place: ReactNode
  /** Goes on to the next one. */
  onLeave: () => void
}

/** One submission whose reviews differ: who said what, and what holds. */
export function SettleScreen(props: SettleScreenProps) {
  const { roundId, submissionId, place } = props
  const { query, item, all, reviews } = useRoundReviews(roundId, submissionId)
  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed} className="m-4">
        {words.failedText}
      </QueryError>
    )
  }
  if (!query.data) {
    return (
      <Loading label={words.loading} className="flex flex-col gap-4 p-5">
        <Skeleton className="h-8 w-72" />
        <Skeleton className="h-48 w-full" />
      </Loading>
    )
  }
  if (!item || item.withheld !== null) {
    return (
      <>
        <div className="flex min-h-13 flex-none items-center gap-2 border-b px-4">{place}</div>
        <p className="m-auto max-w-[420px] p-6 text-fg-2">{item?.withheld ? words.withheld[item.withheld] : words.missing}</p>
      </>
    )
  }
  // What is settled by somebody else meanwhile begins again from there.
  return <Settle {...props} key={item.settlement?.createdAt ?? "open"} item={item} all={all} reviews={reviews} />
}

type SettleProps = SettleScreenProps & { item: SheetItem; all: readonly GivenReview[]; reviews: readonly GivenReview[] }

function Settle({ roundId, submissionId, title, number, by, blind, place, onLeave, item, all, reviews }: SettleProps) {
  const utils = trpc.useUtils()
  const read = trpc.submissions.get.useQuery({ id: submissionId }, { enabled: title === null }).data
  const { criteria, settlement } = item
  const first = firstPicks(criteria, reviews, settlement?.scores ?? null)
  const [typed, setTyped] = useState<Scores>({})
  const [note, setNote] = useState(settlement?.note ?? "")
  const [focused, setFocused] = useState(criteria[0]?.id ?? null)
  const mutation = trpc.reviews.settle.useMutation()
  const [busy, once] = usePending()
  const [done, setDone] = useState(false)
  const picks = { ...first, ...typed }
  const shown = title ?? read?.title ?? ""
  const shownBy = by ?? read?.by
  const isBlind = blind || read?.blind === true
  useUnsaved(!done && (Object.keys(typed).length > 0 || note !== (settlement?.note ?? "")))
  const takeBack = () =>
    once(async () => {
      try {
        await mutation.mutateAsync({ roundId, submissionId, scores: null })
        await utils.reviews.invalidate()
        toast({ tone: "ok", key: "settle", title: words.tookBack({ title: shown }) })
      } catch (error) {
        toast({ tone: "danger", key: "settle", title: words.failedTakeBack, description: reasonOf(error) })
      }
    })
  const settle = () =>
    once(async () => {
      try {
        await mutation.mutateAsync({ roundId, submissionId, scores: picks, note })
        setDone(true)
        const action = { label: words.takeBack, onPress: () => void takeBack() }
        toast({ tone: "ok", key: "settle", title: words.done({ title: shown }), action })
        onLeave()
        await utils.reviews.invalidate()
      } catch (error) {
        toast({ tone: "danger", key: "settle", title: words.failedSettle, description: reasonOf(error) })
      }
    })
  const nothing = Object.keys(picks).length === 0
  const pick = (id: string, value: number) => setTyped((before) => ({ ...before, [id]: value }))
  const pickByKey = (event: KeyboardEvent) => {
    const one = criteria.find(({ id }) => id === focused)
    const value = Number(event.key)
    if (!one || value > one.scale.length) return false
    pick(one.id, value)
    const next = criteria[criteria.indexOf(one) + 1]
    if (next) setFocused(next.id)
  }
  const move = (by: number) => {
    const next = criteria[criteria.findIndex(({ id }) => id === focused) + by]
    if (next) setFocused(next.id)
  }
  useKeys([
    { keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"], label: words.settleAt, group: words.title, run: pickByKey },
    { keys: "ArrowDown", label: words.criterion, group: words.title, repeat: true, unlisted: true, run: () => move(1) },
    { keys: "ArrowUp", label: words.criterion, group: words.title, repeat: true, unlisted: true, run: () => move(-1) },
    { keys: "s", label: words.leave, group: words.title, run: onLeave },
    { keys: "mod+Enter", label: words.settleAll, group: words.title, whileTyping: true, run: () => (nothing ? false : void settle()) },
  ])
  const abstained = all.filter((one) => one.abstained).map((one) => one.name)
  const notes = all.filter((one) => one.note !== "")
  return (
    <>
      <div className="flex min-h-13 flex-none flex-wrap items-center gap-2 border-b px-4 py-1.5">
        {place}
        <span className="ml-auto flex flex-wrap gap-2">
          {item.round.state === "open" && (number ?? read?.number) !== undefined && (
            <AskOneMore roundId={roundId} number={number ?? read?.number ?? 0} title={shown} reviewed={all.map((one) => one.key)} />
          )}
          {settlement && (
            <Button busy={busy} onClick={() => void takeBack()}>
              {words.takeBack}
            </Button>
          )}
          <Button variant="primary" disabled={nothing} busy={busy} kbd={keyText("mod+Enter")} onClick={() => void settle()}>
            {words.settleAll}
          </Button>
        </span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-5 md:px-6">
        <div className="flex flex-wrap items-start justify-between gap-3">
          <div className="min-w-0">
            <h2 className="type-section [overflow-wrap:anywhere]">{shown}</h2>
            {(shownBy || isBlind) && (
              <p className="text-fg-2">
                {shownBy} {isBlind && <BlindMark />}
              </p>
            )}
          </div>
          <div className="flex flex-wrap items-center gap-3">
            {reviews.map((one) => (
              <span key={one.key} className="flex items-center gap-1.5">
                <Avatar name={one.name} size={20} />
                {one.name}
              </span>
            ))}
            {(number ?? read?.number) !== undefined && (
              <Link
                to="/dashboard/submissions"
                search={{ state: "all", sel: number ?? read?.number } as never}
                className={buttonClass({ size: "sm" })}
              >
                {words.open} #{number ?? read?.number}
              </Link>
            )}
          </div>
        </div>
        {settlement && (
          <p className="mt-3 text-ok">
            {words.by({ who: settlement.by?.name ?? words.former, day: formatMoment(locale, settlement.createdAt) })}
          </p>
        )}
        <div className="type-meta mt-5 hidden justify-between px-4 pb-1.5 text-fg-2 lg:flex">
          <span>{words.criterion}</span>
          <span>{words.each}</span>
          <span>{words.settleAt}</span>
        </div>
        <ul className="rounded-panel border max-lg:mt-4">
          {criteria.map((one) => (
            <CriterionRow
              key={one.id}
              criterion={one}
              reviews={reviews}
              value={picks[one.id]}
              focused={one.id === focused}
              onFocus={() => setFocused(one.id)}
              onPick={(value) => pick(one.id, value)}
            />
          ))}
        </ul>
        <section aria-labelledby="settle-why" className="mt-6 flex flex-col gap-2.5 border-t pt-4">
          <h3 id="settle-why" className="font-semibold">
            {words.why} <span className="type-meta font-normal text-fg-2">{words.whyNote}</span>
          </h3>
          {notes.length === 0 && <p className="text-fg-2">{words.noNotes}</p>}
          {notes.map((one) => (
            <p key={one.key} className="flex items-start gap-2.5">
              <Avatar name={one.name} size={20} />
              <span className="min-w-0 [overflow-wrap:anywhere] whitespace-pre-wrap">
                <b className="font-semibold">{one.name}</b> {one.note}
              </span>
            </p>
          ))}
          {abstained.length > 0 && <p className="text-fg-2">{words.abstainedBy({ names: abstained.join(", ") })}</p>}
        </section>
        <Field label={words.note} optional={common.optional} help={words.noteHelp} className="mt-5 max-w-[600px]">
          <Textarea rows={2} maxLength={4000} value={note} onChange={(event) => setNote(event.currentTarget.value)} />
        </Field>
      </div>
      <div className="flex flex-none items-center justify-between gap-3 border-t px-4 py-2.5 md:px-6">
        <p className="type-meta min-w-0 text-fg-2">{words.signed}</p>
        <Button variant="quiet" kbd="S" onClick={onLeave}>
          {words.leave}
        </Button>
      </div>
    </>
  )
}

type CriterionRowProps = {
  criterion: SheetItem["criteria"][number]
  reviews: readonly GivenReview[]
  value: number | undefined
  focused: boolean
  onFocus: () => void
  onPick: (value: number) => void
}

function CriterionRow({ criterion, reviews, value, focused, onFocus, onPick }: CriterionRowProps) {
  const label = useId()
  const { id, name, weight, scale, labelGroupId } = criterion
  const given = scoresOf(reviews, id)
  const median = getMedian(given.map((one) => one.value))
  const isLabel = labelGroupId !== null
  const majority = isLabel ? majorityOf(given.map((one) => one.value)) : null
  const distance = given.length > 1 ? (given.at(-1)?.value ?? 0) - (given[0]?.value ?? 0) : 0
  // Neighbours of a longer scale nearly agree; on a scale of two values they say the opposite.
  const opposite = distance === 1 && scale.length === 2
  const apart = isLabel ? distance > 0 : distance >= 2 || opposite
  const word = value === undefined ? undefined : scale[value - 1]
  const state =
    given.length === 0
      ? words.notScored
      : isLabel && apart
        ? words.different
        : opposite
          ? words.opposite
          : apart
            ? words.apart
            : words.alike
  const picked = isLabel
    ? given.length > 0 && majority === null
      ? words.chooseLabel
      : ""
    : word === undefined
      ? median === null
        ? ""
        : words.chooseValue
      : value === median
        ? words.median({ word })
        : word
  return (
    <li
      data-current={focused || undefined}
      onFocus={onFocus}
      className={cx(
        "grid gap-x-5 gap-y-2 border-b px-4 py-3 last:border-b-0 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.6fr)_auto]",
        focused && "bg-here-bg",
      )}
    >
      <div className="min-w-0">
        <p id={label} className="font-semibold [overflow-wrap:anywhere]">
          {name}
        </p>
        <p className="text-fg-2">{isLabel ? words.label : weights[weight as keyof typeof weights]}</p>
        <p className={apart ? "text-warn" : "text-fg-2"}>{state}</p>
      </div>
      <div className="min-w-0">
        {isLabel && <Choices scale={scale} given={given} />}
        {!isLabel && given.length > 0 && (
          <>
            <SpreadDots
              detail
              max={scale.length}
              median={median}
              dots={given.map(({ review, value: at }) => ({ key: review.key, name: review.name, value: at }))}
            />
            <p className="hidden-text">
              {given.map(({ review, value: at }) => words.says({ who: review.name, at, word: scale[at - 1] ?? "" })).join("; ")}
            </p>
            <p className="type-meta mt-1 flex justify-between gap-3 text-fg-2">
              <span>{words.value({ at: 1, word: scale[0] ?? "" })}</span>
              <span className="text-right">{words.value({ at: scale.length, word: scale.at(-1) ?? "" })}</span>
            </p>
          </>
        )}
      </div>
      <fieldset aria-labelledby={label} className="min-w-0 lg:text-right">
        <div className="flex flex-wrap gap-1 lg:justify-end">
          {scale.map((each, index) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is its place
              key={index}
              type="button"
              aria-pressed={value === index + 1}
              aria-label={words.value({ at: index + 1, word: each })}
              title={each}
              onClick={() => onPick(index + 1)}
              className={cx(
                "rounded-control border",
                isLabel ? "min-h-7 px-2 [overflow-wrap:anywhere] touch:min-h-11" : "size-7 touch:size-11",
                value === index + 1 ? "border-fg bg-fg font-semibold text-bg" : "border-line-strong bg-raised text-fg-2 hover:bg-hover",
              )}
            >
              {isLabel ? <bdi>{each}</bdi> : index + 1}
            </button>
          ))}
        </div>
        {!(isLabel && word) && <p className="type-meta mt-1 text-fg-2">{picked}</p>}
      </fieldset>
    </li>
  )
}

/** Who chose which label, the most chosen first. */
function Choices({ scale, given }: { scale: readonly string[]; given: readonly { review: GivenReview; value: number }[] }) {
  const chosen = scale
    .map((label, index) => ({ label, names: given.filter((one) => one.value === index + 1).map((one) => one.review.name) }))
    .filter((one) => one.names.length > 0)
    .sort((a, b) => b.names.length - a.names.length)
  return (
    <ul className="flex flex-col gap-1">
      {chosen.map(({ label, names }) => (
        <li key={label} className="flex flex-wrap items-baseline gap-x-2">
          <bdi className="font-emph [overflow-wrap:anywhere]">{label}</bdi>
          <span className="text-fg-2 [overflow-wrap:anywhere]">{names.join(", ")}</span>
        </li>
      ))}
    </ul>
  )
}
