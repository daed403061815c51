import { reviewPlan } from "@intray/i18n/review-plan"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Popover, PopoverContent, PopoverTrigger } from "@intray/ui/popover"
import { Select } from "@intray/ui/select"
import { ListFilter } from "lucide-react"
import { type FormEvent, useState } from "react"
import { focusAfter } from "../../../lib/focus-after.ts"
import { locale } from "../../../lib/i18n.ts"
import { type Limits, type LimitsDraft, type LimitsErrors, ranges, toLimits, toLimitsDraft } from "./limits.ts"

const { filter: words, orders } = reviewPlan.resultsPage
const names = { Score: orders.score, Spread: orders.spread, Reviews: orders.reviews } as const

type ResultsFilterProps = {
  limits: Limits
  /** Number of values of the criteria's scale; null: they differ, and limits are in percent. */
  scale: number | null
  /** Adjusted scores cannot be limited. */
  adjusted: boolean
  onChange: (limits: Limits) => void
}

/** Limits the results to a range of scores, spreads or numbers of reviews, or to what is settled or not. */
export function ResultsFilter({ limits, scale, adjusted, onChange }: ResultsFilterProps) {
  const [open, setOpen] = useState(false)
  const apply = (next: Limits) => {
    onChange(next)
    setOpen(false)
  }
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button variant="quiet" icon={<ListFilter aria-hidden="true" size={16} />}>
          {words.action({ count: Object.keys(limits).length })}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={words.title} className="w-88 max-w-[calc(100vw-16px)] p-3">
        <LimitsForm limits={limits} scale={scale} adjusted={adjusted} onApply={apply} />
      </PopoverContent>
    </Popover>
  )
}

type LimitsFormProps = Omit<ResultsFilterProps, "onChange"> & { onApply: (limits: Limits) => void }

function LimitsForm({ limits, scale, adjusted, onApply }: LimitsFormProps) {
  const [draft, setDraft] = useState<LimitsDraft>(() => toLimitsDraft(limits, scale, locale))
  const [errors, setErrors] = useState<LimitsErrors>({})
  const change = (more: Partial<LimitsDraft>) => {
    setDraft({ ...draft, ...more })
    setErrors({})
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const result = toLimits(draft, scale)
    if ("limits" in result) onApply(result.limits)
    else
      focusAfter(
        () => setErrors(result.errors),
        () => form.querySelector("[aria-invalid=true]"),
      )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      {ranges.map((range) =>
        range === "Score" && adjusted ? (
          <p key={range} className="type-meta text-fg-2">
            {words.adjusted}
          </p>
        ) : (
          <div key={range} className="grid grid-cols-2 items-start gap-2 max-xs:grid-cols-1">
            {(["min", "max"] as const).map((end) => {
              const key = `${end}${range}` as const
              const of = range !== "Reviews" && scale === null ? words.percent({ name: names[range] }) : names[range]
              return (
                <Field key={key} label={words[end]({ of })} error={errors[key]}>
                  <Input
                    inputMode="decimal"
                    autoComplete="off"
                    value={draft[key] ?? ""}
                    onChange={(event) => change({ [key]: event.currentTarget.value })}
                  />
                </Field>
              )
            })}
          </div>
        ),
      )}
      <Field label={words.settledLabel}>
        <Select
          value={draft.settled}
          options={(["any", "no", "yes"] as const).map((value) => ({ value, label: words.settled[value] }))}
          onChange={(event) => change({ settled: event.currentTarget.value as LimitsDraft["settled"] })}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={() => onApply({})}>
          {words.clear}
        </Button>
        <Button type="submit">{words.apply}</Button>
      </div>
    </form>
  )
}
