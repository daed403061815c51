import { formBuilder } from "@intray/i18n/form-builder"
import { dateFormat } from "@intray/i18n/intl"
import { answerWords, locale, publicPages as words } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { CalendarDays } from "lucide-react"
import { DayLimit } from "../features/portals/build/day-limit.tsx"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { byText, managedAsText } from "./families/managed.ts"
import { shownAsText, withQuestion } from "./families/reading.ts"
import { Limits } from "./families/settings.tsx"
import { askedAsText, textIn, wrap } from "./families/texts.ts"
import type { Asked, InputProps, Managed, SettingsProps, Shown } from "./type.ts"

type DateField = Extract<LeafField, { type: "date" }>

/** The first or last day that a field takes, as the person's own calendar has it. */
function dayOf(limit: DateField["earliest"]): string | undefined {
  if (limit !== "today") return limit
  const now = new Date()
  return [now.getFullYear(), String(now.getMonth() + 1).padStart(2, "0"), String(now.getDate()).padStart(2, "0")].join("-")
}

function dayName(day: string | undefined): string | undefined {
  if (day === undefined) return undefined
  if (day === "today") return words.form.today
  return dateFormat(locale(), { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(day))
}

/** A calendar day, typed or picked, in the order that the person's own system writes days in. */
function DateInput({ field, address }: InputProps<DateField>) {
  const { q, frame } = useFrame(field, address)
  const [min, max] = [dayOf(field.earliest), dayOf(field.latest)]
  const limits = words.form.days({ from: dayName(field.earliest), to: dayName(field.latest) })
  return (
    <Field {...frame} help={frame.help || limits || undefined}>
      <Input
        type="date"
        // Without a bound the year box takes six digits.
        min={min ?? "1000-01-01"}
        max={max ?? "9999-12-31"}
        autoComplete={/birth/i.test(field.key) ? "bday" : "off"}
        className="max-w-60 tabular-nums"
        value={String(q.value)}
        onChange={(event) => q.set(event.target.value)}
        onBlur={q.leave}
      />
    </Field>
  )
}

export const asked: Asked<DateField> = {
  ...askedAsText,
  Input: DateInput,
  prefill: (_field, [text = ""]) => (/^\d{4}-\d{2}-\d{2}$/.test(text) ? text : undefined),
  half: () => true,
}

function DateSettings({ field, beside, fault, readOnly, onPatch }: SettingsProps<DateField>) {
  const others = beside.filter((one) => one.type === "date" && one.key !== field.key && one.notBefore !== field.key)
  return (
    <>
      <DayLimits field={field} fault={fault} readOnly={readOnly} onPatch={onPatch} />
      {(others.length > 0 || field.notBefore) && (
        <Field label={formBuilder.field.notBefore} error={fault("notBefore")}>
          <Select
            value={field.notBefore ?? ""}
            disabled={readOnly}
            placeholder={formBuilder.field.notBeforeNone}
            options={others.map((one) => ({ value: one.key, label: one.label }))}
            onChange={(event) => onPatch({ notBefore: event.currentTarget.value || undefined })}
          />
        </Field>
      )}
    </>
  )
}

function DayLimits({ field, fault, readOnly, onPatch }: Omit<SettingsProps<DateField>, "beside" | "url" | "published">) {
  return (
    <Limits fault={fault("field")} wide>
      {(["earliest", "latest"] as const).map((part) => (
        <DayLimit
          key={part}
          label={formBuilder.field[part]}
          value={field[part]}
          error={fault(part)}
          readOnly={readOnly}
          onChange={(day) => onPatch({ [part]: day })}
        />
      ))}
    </Limits>
  )
}

export const shown: Shown<DateField> = {
  ...shownAsText,
  show: (_field, answer) => wrap(textIn(answer), (day) => ({ kind: "text", text: answerWords.day(day) })),
  fact: withQuestion,
}

export const managed: Managed<DateField> = {
  ...managedAsText,
  icon: CalendarDays,
  menu: "facts",
  Settings: DateSettings,
  roles: (inGroup) => (inGroup ? [] : ["keepUntil"]),
  compared: { ...byText, control: "date", operators: formBuilder.conditions.dateOperators },
  linked: { ...byText, control: "date" },
}
