import { filters } from "@intray/i18n/filters"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { ArrowLeft } from "lucide-react"
import { type FormEvent, useState } from "react"
import { type Days, isDay, writeDays } from "./filter-days.ts"

export type DaysFormProps = {
  days: Days
  onApply: (date: string | null) => void
  onBack: () => void
}

/** A form for a range of arrival days. Enter applies it. */
export function DaysForm({ days, onApply, onBack }: DaysFormProps) {
  const words = filters.dates
  const [from, setFrom] = useState(days.from ?? "")
  const [to, setTo] = useState(days.to ?? "")
  const turned = isDay(from) && isDay(to) && from > to
  const apply = (event: FormEvent) => {
    event.preventDefault()
    if (!turned) onApply(writeDays({ from: isDay(from) ? from : null, to: isDay(to) ? to : null }))
  }
  const limits = { min: "1970-01-01", max: "8999-12-31" }
  return (
    <form noValidate onSubmit={apply} className="flex w-full flex-col gap-3 p-1.5 md:w-76">
      <div className="flex items-center gap-1">
        <Button
          variant="quiet"
          size="sm"
          aria-label={words.back}
          className="-ml-1"
          icon={<ArrowLeft aria-hidden="true" size={16} />}
          onClick={onBack}
        />
        <h2 className="type-heading">{words.title}</h2>
      </div>
      <div className="grid grid-cols-2 gap-2 max-xs:grid-cols-1">
        <Field label={words.from}>
          <Input autoFocus type="date" {...limits} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        </Field>
        <Field label={words.to}>
          <Input type="date" {...limits} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
        </Field>
      </div>
      <p role="status" className={turned ? "type-meta text-danger" : "type-meta text-fg-2"}>
        {turned ? words.wrongOrder : words.note}
      </p>
      <Button type="submit" disabled={turned}>
        {words.apply}
      </Button>
    </form>
  )
}
