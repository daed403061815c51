import { offers } from "@intray/i18n/offers"
import type { Confirmation } from "@intray/server/modules/stages/schema"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Input } from "@intray/ui/input"

const words = offers.stage

/** What is typed about the answer that an accepted stage asks for. */
export type AnswerFieldsValue = { kind: "none" | "days" | "date"; days: string; date: string }

export function toAnswerFields(confirmation: Confirmation | null): AnswerFieldsValue {
  if (confirmation === null) return { kind: "none", days: "14", date: "" }
  if ("days" in confirmation) return { kind: "days", days: String(confirmation.days), date: "" }
  return { kind: "date", days: "14", date: confirmation.date }
}

/** @returns undefined while it is incomplete */
export function toConfirmation({ kind, days, date }: AnswerFieldsValue): Confirmation | null | undefined {
  if (kind === "none") return null
  if (kind === "date") return date === "" ? undefined : { date }
  const count = Number(days)
  return Number.isInteger(count) && count >= 1 && count <= 365 ? { days: count } : undefined
}

type AnswerFieldsProps = {
  value: AnswerFieldsValue
  onChange: (value: AnswerFieldsValue) => void
  /** Errors of the server by path. */
  wrong: Readonly<Record<string, string | undefined>>
  /** The form was submitted before. */
  tried: boolean
}

/** Whether an accepted stage asks the submitter for an answer, and until when. */
export function AnswerFields({ value, onChange, wrong, tried }: AnswerFieldsProps) {
  const isIncomplete = tried && toConfirmation(value) === undefined
  return (
    <>
      <FieldGroup label={words.label} help={words.help} error={wrong.confirmation}>
        <Choice
          value={value.kind}
          onChange={(kind) => onChange({ ...value, kind: kind === "days" || kind === "date" ? kind : "none" })}
          options={(["none", "days", "date"] as const).map((one) => ({ value: one, label: words[one] }))}
        />
      </FieldGroup>
      {value.kind === "days" && (
        <Field label={words.daysLabel} help={words.daysHelp} error={isIncomplete ? words.daysWrong : undefined} required>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={365}
            value={value.days}
            onChange={(event) => onChange({ ...value, days: event.currentTarget.value })}
          />
        </Field>
      )}
      {value.kind === "date" && (
        <Field
          label={words.dateLabel}
          help={words.dateHelp}
          error={wrong["confirmation.date"] ?? (isIncomplete ? words.dateWrong : undefined)}
          required
        >
          <Input type="date" value={value.date} onChange={(event) => onChange({ ...value, date: event.currentTarget.value })} />
        </Field>
      )}
    </>
  )
}
