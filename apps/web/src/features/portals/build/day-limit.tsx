import { formBuilder } from "@intray/i18n/form-builder"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"

export type DayLimitProps = {
  label: string
  /** `today`, `YYYY-MM-DD`, or none. */
  value: string | undefined
  error: string | undefined
  readOnly: boolean
  onChange: (value: string | undefined) => void
}

/** The first or last day that may be answered: any, the day of filling in, or one of the calendar. */
export function DayLimit({ label, value, error, readOnly, onChange }: DayLimitProps) {
  const words = formBuilder.field
  const kind = value === undefined ? "none" : value === "today" ? "today" : "day"
  return (
    <div className="flex min-w-0 flex-wrap items-end gap-x-3 gap-y-1.5">
      <Field className="min-w-0 flex-1 basis-36" label={label} error={kind === "day" ? undefined : error}>
        <Select
          value={kind}
          disabled={readOnly}
          options={(["none", "today", "day"] as const).map((one) => ({ value: one, label: words.dayLimit[one] }))}
          onChange={(event) => {
            const { value: next } = event.currentTarget
            onChange(next === "none" ? undefined : next === "today" ? "today" : new Date().toISOString().slice(0, 10))
          }}
        />
      </Field>
      {kind === "day" && (
        <Field className="min-w-0 flex-1 basis-36" label={<span className="hidden-text">{words.dayOf({ label })}</span>} error={error}>
          <Input type="date" value={value} readOnly={readOnly} onChange={(event) => onChange(event.currentTarget.value)} />
        </Field>
      )}
    </div>
  )
}
