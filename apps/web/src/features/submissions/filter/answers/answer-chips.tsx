import { answerForm } from "@intray/i18n/answer-form"
import { filters } from "@intray/i18n/filters"
import type { AnswerCondition } from "@intray/server/modules/submission-index/answers/schema"
import { FilterChip } from "@intray/ui/filter-chip"
import { useState } from "react"
import { locale } from "../../../../lib/i18n.ts"
import type { InboxFilter } from "../filter.ts"
import { readAnswers, unreadableAnswers, writeAnswers } from "../filter-answers.ts"
import { chipClass, FilterSurface, type FilterSurfaceProps, onDelete } from "../filter-surface.tsx"
import { AnswerForm } from "./answer-form.tsx"
import { nameCondition } from "./answer-names.ts"
import { useQuestions } from "./use-questions.ts"

export type AnswerChipsProps = {
  filter: InboxFilter
  phone: boolean
  home?: FilterSurfaceProps["home"]
  onChange: (filter: InboxFilter) => void
  /** Called with the filter without one condition; the pressed chip disappears. */
  onRemove: (filter: InboxFilter) => void
}

/** A chip for each condition on answers; it opens the condition's form. */
export function AnswerChips({ filter, phone, home, onChange, onRemove }: AnswerChipsProps) {
  const { data } = useQuestions(filter)
  const [open, setOpen] = useState<number | null>(null)
  const conditions = readAnswers(filter.answers)
  const unreadable = unreadableAnswers(filter.answers)
  const chips = conditions.map((condition, index) => {
    const question = data && (data.items.find((one) => one.key === condition.key) ?? null)
    const { field, ...named } = nameCondition(condition, question, locale)
    const others = conditions.filter((_, at) => at !== index)
    const remove = () => onRemove({ ...filter, answers: joined(others, unreadable) })
    return (
      <FilterSurface
        key={writeAnswers([condition])}
        label={answerForm.title}
        phone={phone}
        {...(home && { home })}
        open={open === index}
        onOpenChange={(next) => setOpen(next ? index : null)}
        content={(close) => (
          <AnswerForm
            filter={filter}
            index={index}
            onApply={(answers) => {
              close()
              onChange({ ...filter, answers })
            }}
          />
        )}
      >
        <FilterChip
          field={field}
          {...named}
          className={chipClass}
          onRemove={remove}
          removeLabel={filters.bar.remove({ kind: field })}
          {...(phone ? { onClick: () => setOpen(index), "aria-haspopup": "dialog" as const } : {})}
          onKeyDown={onDelete(remove)}
        />
      </FilterSurface>
    )
  })
  const unread = unreadable.map((text) => {
    const others = unreadable.filter((one) => one !== text)
    const remove = () => onRemove({ ...filter, answers: joined(conditions, others) })
    return (
      <FilterChip
        key={text}
        field={answerForm.unreadable}
        value={text}
        className={chipClass}
        onRemove={remove}
        removeLabel={filters.bar.remove({ kind: answerForm.unreadable })}
        onKeyDown={onDelete(remove)}
      />
    )
  })
  return [...chips, ...unread]
}

const joined = (conditions: readonly AnswerCondition[], unreadable: readonly string[]) =>
  [...(conditions.length > 0 ? [writeAnswers(conditions)] : []), ...unreadable].join(",") || null
