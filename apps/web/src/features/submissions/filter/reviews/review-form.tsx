import { common } from "@intray/i18n/common"
import { reviewFilter } from "@intray/i18n/review-filter"
import type { Rounds } from "@intray/server/modules/reviews/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { type FormEvent, useState } from "react"
import { focusAfter } from "../../../../lib/focus-after.ts"
import { locale } from "../../../../lib/i18n.ts"
import { FormTitle } from "../answers/form-title.tsx"
import type { InboxFilter } from "../filter.ts"
import { readReviews, writeReviews } from "../filter-answers.ts"
import { type Count, type Limit, type ReviewDraft, type ReviewErrors, toReviewCondition, toReviewDraft } from "./review-draft.ts"
import { useScoredRounds } from "./use-scored-rounds.ts"

export type ReviewFormProps = {
  filter: InboxFilter
  /** Leaves without a change; absent: there is nowhere to go back to. */
  onBack?: () => void
  /** Called with the condition in the URL's format. */
  onApply: (reviews: string) => void
}

/** Chooses a round, and what its reviews came to. */
export function ReviewForm({ filter, onBack, onApply }: ReviewFormProps) {
  const query = useScoredRounds()
  const words = reviewFilter
  const rounds = query.data?.items
  if (rounds?.length) return <ConditionForm rounds={rounds} reviews={filter.reviews} onBack={onBack} onApply={onApply} />
  return (
    <div className="flex w-full flex-col gap-3 p-1.5 md:w-76">
      <FormTitle label={words.back} onBack={onBack}>
        {words.title}
      </FormTitle>
      {query.isPending && (
        <Loading label={words.loading} className="flex flex-col gap-3">
          <Skeleton className="h-4 w-3/5" />
          <Skeleton className="h-8 w-full" />
        </Loading>
      )}
      {query.isError && (
        <div className="flex flex-wrap items-center gap-2 text-fg-2">
          {words.failed}
          <Button size="sm" onClick={() => void query.refetch()}>
            {common.retry}
          </Button>
        </div>
      )}
      {rounds && <p className="text-fg-2">{words.noRounds}</p>}
    </div>
  )
}

type ConditionFormProps = Pick<ReviewFormProps, "onApply"> & {
  rounds: Rounds["items"]
  reviews: string | null
  onBack: ReviewFormProps["onBack"] | undefined
}

/** The form of the condition. Enter in a field applies it. */
function ConditionForm({ rounds, reviews, onBack, onApply }: ConditionFormProps) {
  const words = reviewFilter
  const [draft, setDraft] = useState(() => {
    const condition = readReviews(reviews)
    // A round that is not there any more is replaced by the first one.
    const round = rounds.find((one) => one.id === condition?.roundId) ?? rounds[0]
    return toReviewDraft(condition, round?.id ?? "", locale)
  })
  const [errors, setErrors] = useState<ReviewErrors>({})
  const change = (more: Partial<ReviewDraft>) => {
    setDraft({ ...draft, ...more })
    setErrors({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const result = toReviewCondition(draft, locale)
    if ("condition" in result) return onApply(writeReviews(result.condition))
    focusAfter(
      () => setErrors(result.errors),
      () => form.querySelector("[aria-invalid=true]"),
    )
  }
  const box = (limit: Limit) => (
    <Field label={words.fields[limit]} error={errors[limit]}>
      <Input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={draft[limit]}
        onChange={(event) => change({ [limit]: event.currentTarget.value })}
      />
    </Field>
  )
  const pair = "grid grid-cols-2 items-start gap-2 max-xs:grid-cols-1"
  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-col gap-3 p-1.5 md:w-76">
      <FormTitle label={words.back} onBack={onBack}>
        {words.title}
      </FormTitle>
      <Field label={words.round}>
        <Select
          autoFocus
          value={draft.roundId}
          options={rounds.map(({ id, name, portalTitle }) => ({ value: id, label: words.roundOf({ round: name, portal: portalTitle }) }))}
          onChange={(event) => change({ roundId: event.currentTarget.value })}
        />
      </Field>
      <Field label={words.count}>
        <Select
          value={draft.count}
          options={(["any", "none", "some"] as const).map((value) => ({ value, label: words.counts[value] }))}
          onChange={(event) => change({ count: event.currentTarget.value as Count })}
        />
      </Field>
      {draft.count === "some" && (
        <div className={pair}>
          {box("minReviews")}
          {box("maxReviews")}
        </div>
      )}
      <div className={pair}>
        {box("minScore")}
        {box("maxScore")}
      </div>
      <div className={pair}>
        {box("minSpread")}
        {box("maxSpread")}
        <p className="type-meta col-span-full text-fg-2">{words.help}</p>
      </div>
      <Button type="submit">{words.apply}</Button>
    </form>
  )
}
