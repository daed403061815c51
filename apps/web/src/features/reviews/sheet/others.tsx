import { formatMoment } from "@intray/i18n/format"
import { reviewSheet } from "@intray/i18n/review-sheet"
import type { CriterionItem, OtherReview, SheetItem } from "@intray/server/modules/reviews/schema"
import { EyeOff, Signature } from "lucide-react"
import { locale } from "../../../lib/i18n.ts"
import { commonScale, readScore } from "../../../lib/read-score.ts"

const words = reviewSheet.others

/** A score in words: "3.7 of 5", or "68%". */
export function scoreText(criteria: readonly CriterionItem[], score: number): string {
  const { value, max } = readScore(score, commonScale(criteria), locale)
  return max === null ? value : reviewSheet.outOf({ score: value, of: max })
}

/** Why the others' reviews are not shown, and how many there are. */
export function WithheldBar({ item }: { item: SheetItem }) {
  if (item.withheld === null) return null
  return (
    <p className="flex items-center gap-2.5 border-b bg-sunken px-4 py-2 text-fg-2">
      <EyeOff aria-hidden="true" size={16} className="flex-none" />
      <span className="min-w-0 flex-1">{reviewSheet.withheld[item.withheld]}</span>
      <span className="type-meta flex-none">{reviewSheet.reviewsIn({ count: item.reviews, of: item.round.reviewsPerSubmission })}</span>
    </p>
  )
}

/** The reviews by others and what was settled, where they are shown. */
export function OtherReviews({ item }: { item: SheetItem }) {
  const { others, sums, settlement, criteria, round } = item
  if (others === null) return null
  return (
    <section aria-label={words.title} className="flex flex-col gap-3 border-b px-4 py-3">
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="font-emph text-fg">{words.title}</h3>
        <span className="type-meta text-fg-2">{reviewSheet.reviewsIn({ count: item.reviews, of: round.reviewsPerSubmission })}</span>
      </div>
      {others.length === 0 && <p className="text-fg-2">{words.none}</p>}
      {others.length > 0 && (
        <ul className="flex flex-col gap-3">
          {others.map((one, index) => (
            <OtherRow key={one.reviewer?.id ?? `gone-${index}`} review={one} criteria={criteria} />
          ))}
        </ul>
      )}
      {sums?.score != null && others.length > 0 && (
        <p className="flex justify-between gap-3 text-fg-2">
          {words.together}
          <span className="font-emph text-fg">{scoreText(criteria, sums.score)}</span>
        </p>
      )}
      {settlement && (
        <div className="flex gap-2 border-t pt-2.5">
          <Signature aria-hidden="true" size={16} className="mt-0.5 flex-none text-fg-2" />
          <div className="min-w-0">
            <p className="font-emph">
              {words.settled({ who: settlement.by?.name ?? words.somebody, when: formatMoment(locale, settlement.createdAt) })}
            </p>
            <Values criteria={criteria} scores={settlement.scores} />
            {settlement.note && <p className="mt-0.5 whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">{settlement.note}</p>}
          </div>
        </div>
      )}
    </section>
  )
}

/** Who gave a review; guests, who have no account, are marked. */
export function nameOf(reviewer: OtherReview["reviewer"]): string {
  if (reviewer === null) return words.somebody
  return reviewer.guest ? words.guest({ name: reviewer.name }) : reviewer.name
}

function OtherRow({ review, criteria }: { review: OtherReview; criteria: readonly CriterionItem[] }) {
  const { reviewer, state, scores, score, confidence, note } = review
  return (
    <li>
      <p className="flex items-baseline justify-between gap-3">
        <bdi className="min-w-0 truncate font-emph">{nameOf(reviewer)}</bdi>
        <span className="flex-none text-fg-2">
          {state === "abstained" ? words.abstained : score !== null && scoreText(criteria, score)}
          {confidence !== null && <span className="type-meta">{`, ${words.confidence({ value: confidence })}`}</span>}
        </span>
      </p>
      <Values criteria={criteria} scores={scores} />
      {note && <p className="mt-0.5 whitespace-pre-wrap text-fg-2 [overflow-wrap:anywhere]">{note}</p>}
    </li>
  )
}

/** Given values with their wordings, criterion by criterion. */
export function Values({ criteria, scores }: { criteria: readonly CriterionItem[]; scores: Readonly<Record<string, number>> }) {
  const given = criteria.filter((one) => scores[one.id] !== undefined)
  if (given.length === 0) return null
  return (
    <dl className="type-meta mt-1 grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1.4fr)] gap-x-2 text-fg-2">
      {given.map(({ id, name, scale, labelGroupId }) => {
        const value = scores[id] ?? 0
        return (
          <div key={id} className="col-span-3 grid grid-cols-subgrid">
            <dt className="truncate">
              <bdi>{name}</bdi>
            </dt>
            <dd className="text-fg tabular-nums">{labelGroupId === null && value}</dd>
            <dd className="[overflow-wrap:anywhere]">
              <bdi>{scale[value - 1]}</bdi>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
