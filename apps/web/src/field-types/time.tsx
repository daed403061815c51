import { formBuilder } from "@intray/i18n/form-builder"
import { publicPages as words } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Clock } from "lucide-react"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { byText, managedAsText } from "./families/managed.ts"
import { shownAsText, withQuestion } from "./families/reading.ts"
import { Limits } from "./families/settings.tsx"
import { askedAsText } from "./families/texts.ts"
import type { Asked, InputProps, Managed, SettingsProps, Shown } from "./type.ts"

type Time = Extract<LeafField, { type: "time" }>

/** A time of day, typed or picked in the way that the person's own system writes times. */
function TimeInput({ field, address }: InputProps<Time>) {
  const { q, frame } = useFrame(field, address)
  const limits = words.form.times({ from: field.earliest, to: field.latest })
  return (
    <Field {...frame} help={frame.help || limits || undefined}>
      <Input
        type="time"
        min={field.earliest}
        max={field.latest}
        className="max-w-60 tabular-nums"
        value={String(q.value)}
        onChange={(event) => q.set(event.target.value)}
        onBlur={q.leave}
      />
    </Field>
  )
}

export const asked: Asked<Time> = {
  ...askedAsText,
  Input: TimeInput,
  prefill: (_field, [text = ""]) => (/^\d{2}:\d{2}$/.test(text) ? text : undefined),
  half: () => true,
}

function TimeSettings({ field, fault, readOnly, onPatch }: SettingsProps<Time>) {
  return (
    <Limits fault={fault("field")}>
      {(["earliest", "latest"] as const).map((part) => (
        <Field key={part} label={formBuilder.field[part]} error={fault(part)}>
          <Input
            type="time"
            value={field[part] ?? ""}
            readOnly={readOnly}
            onChange={(event) => onPatch({ [part]: event.currentTarget.value || undefined })}
          />
        </Field>
      ))}
    </Limits>
  )
}

export const shown: Shown<Time> = {
  ...shownAsText,
  fact: withQuestion,
}

export const managed: Managed<Time> = {
  ...managedAsText,
  icon: Clock,
  menu: "facts",
  Settings: TimeSettings,
  compared: { ...byText, control: "time", operators: formBuilder.conditions.dateOperators },
  linked: { ...byText, control: "time" },
}
