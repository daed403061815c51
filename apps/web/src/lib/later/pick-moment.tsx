import { snooze } from "@intray/i18n/assign"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { useState } from "react"
import { FormDialog } from "../form-dialog.tsx"
import { fromField, presets, toField } from "./presets.ts"

export type PickMomentProps = {
  words: { title: string; note: string; submit: string }
  onPick: (until: Date) => void
  onClose: () => void
}

/** A form for any future date and time. */
export function PickMoment({ words, onPick, onClose }: PickMomentProps) {
  const [value, setValue] = useState(() => toField(presets(new Date()).find((one) => one.key === "tomorrow")?.until ?? new Date()))
  const [problem, setProblem] = useState<string>()
  return (
    <FormDialog
      title={words.title}
      description={words.note}
      onClose={onClose}
      submit={words.submit}
      busy={false}
      onSubmit={(event) => {
        event.preventDefault()
        const until = fromField(value)
        if (!until) setProblem(snooze.unreadable)
        else if (until <= new Date()) setProblem(snooze.past)
        else onPick(until)
      }}
    >
      <Field label={snooze.pickLabel} error={problem}>
        <Input
          type="datetime-local"
          value={value}
          min={toField(new Date())}
          onChange={(event) => {
            setValue(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}
