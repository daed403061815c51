import { filters } from "@intray/i18n/filters"
import { reviewFilter } from "@intray/i18n/review-filter"
import { FilterChip } from "@intray/ui/filter-chip"
import { useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import type { AnswerChipsProps } from "../answers/answer-chips.tsx"
import { readReviews } from "../filter-answers.ts"
import { chipClass, FilterSurface, onDelete } from "../filter-surface.tsx"
import { ReviewForm } from "./review-form.tsx"
import { nameReviews } from "./review-names.ts"
import { useScoredRounds } from "./use-scored-rounds.ts"

/** The chip of the condition on reviews; it opens the condition's form. */
export function ReviewChip({ filter, phone, home, onChange, onRemove }: AnswerChipsProps) {
  const { data } = useScoredRounds()
  const [open, setOpen] = useState(false)
  const condition = readReviews(filter.reviews)
  if (condition === null) return null
  const round = data?.items.find((one) => one.id === condition.roundId)
  const field = round?.name ?? filters.kinds.reviews
  const remove = () => onRemove({ ...filter, reviews: null })
  return (
    <FilterSurface
      label={reviewFilter.title}
      phone={phone}
      {...(home && { home })}
      open={open}
      onOpenChange={setOpen}
      content={(close) => (
        <ReviewForm
          filter={filter}
          onApply={(reviews) => {
            close()
            onChange({ ...filter, reviews })
          }}
        />
      )}
    >
      <FilterChip
        field={field}
        value={data && !round ? reviewFilter.gone : nameReviews(condition, locale)}
        className={chipClass}
        onRemove={remove}
        removeLabel={filters.bar.remove({ kind: field })}
        {...(phone ? { onClick: () => setOpen(true), "aria-haspopup": "dialog" as const } : {})}
        onKeyDown={onDelete(remove)}
      />
    </FilterSurface>
  )
}
