import { formBuilder } from "@intray/i18n/form-builder"
import { locale, publicPages as words } from "@intray/i18n/translated"
import { currencies, formatAnswer, isMoney, toNumber, twoReadings, writeUnambiguously } from "@intray/server/modules/forms/numbers"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { Button } from "@intray/ui/button"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Select } from "@intray/ui/select"
import { Switch } from "@intray/ui/switch"
import { Hash } from "lucide-react"
import type { ReactNode } from "react"
import { locale as appLocale } from "../lib/i18n.ts"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { readBack } from "../public/portal/numbers.ts"
import { beside } from "./families/beside.tsx"
import { byText, managedAsText } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { Limits, NumberPart } from "./families/settings.tsx"
import { askedAsText } from "./families/texts.ts"
import type { Asked, InputProps, Managed, SettingsProps, Shown } from "./type.ts"

type NumberField = Extract<LeafField, { type: "number" }>

function NumberInput({ field, address }: InputProps<NumberField>) {
  const { q, frame } = useFrame(field, address)
  const typed = String(q.value)
  const read = readBack(typed, locale(), field)
  const meant = twoReadings(typed, field)
  const limits = words.form.numbers({ min: field.min, max: field.max })
  const label = field.currency === undefined ? frame.label : <WithCurrency currency={field.currency}>{frame.label}</WithCurrency>
  const input = (
    <Field
      {...frame}
      label={label}
      help={beside(frame.help || limits, read === null ? null : { said: words.form.readAs({ number: read }) })}
    >
      <Input
        // A text box: the number box of browsers drops what it cannot read and changes with the wheel.
        type="text"
        inputMode={field.integer && (field.min ?? -1) >= 0 ? "numeric" : "decimal"}
        autoComplete="off"
        value={typed}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
      />
    </Field>
  )
  return (
    <div className="flex min-w-0 flex-col gap-2">
      {input}
      {meant !== null && (
        <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
          <legend className="float-left mr-1 text-[14px] leading-5 text-fg-2">{words.form.meant}</legend>
          {[meant.thousands, meant.decimal].map((value) => (
            <Button
              key={value}
              onClick={() => {
                q.set(writeUnambiguously(value, locale()))
                document.getElementById(q.id)?.focus()
              }}
            >
              {formatAnswer(value, field, locale(), true)}
            </Button>
          ))}
        </fieldset>
      )}
    </div>
  )
}

/** The name of a question with the currency that it asks for. */
function WithCurrency({ currency, children }: { currency: string; children: ReactNode }) {
  return (
    <>
      {children} <span className="font-normal text-fg-2">({currency})</span>
    </>
  )
}

export const asked: Asked<NumberField> = {
  ...askedAsText,
  Input: NumberInput,
  answer: (field, value) => toNumber(String(value), field),
  half: () => true,
  // Only a short label reads as a unit: "122 BPM".
  says: ({ label }, text) => (label.length <= 6 ? { kind: "number", text: `${text} ${label}` } : null),
}

function NumberSettings({ field, ...rest }: SettingsProps<NumberField>) {
  return (
    <>
      <Limits fault={rest.fault("field")}>
        <NumberPart part="min" label={formBuilder.field.min} value={field.min} integer={field.integer} {...rest} />
        <NumberPart part="max" label={formBuilder.field.max} value={field.max} integer={field.integer} {...rest} />
      </Limits>
      <Switch
        spread
        label={formBuilder.field.integer}
        checked={field.integer}
        disabled={rest.readOnly}
        onCheckedChange={(integer) => rest.onPatch({ integer })}
      />
      <Field label={formBuilder.field.currency} error={rest.fault("currency")}>
        <Select
          value={field.currency ?? ""}
          disabled={rest.readOnly}
          placeholder={formBuilder.field.noCurrency}
          options={currencies.map((one) => ({ value: one, label: one }))}
          onChange={(event) => rest.onPatch({ currency: event.target.value === "" ? undefined : event.target.value })}
        />
      </Field>
    </>
  )
}

export const shown: Shown<NumberField> = {
  ...shownAsText,
  show: (field, answer) =>
    typeof answer === "number" ? { kind: "text", text: formatAnswer(answer, field, appLocale, isMoney(field)) } : null,
  // "122" alone says nothing in a row, "122 BPM" does.
  fact: ({ label }, text) => `${text} ${label}`,
}

export const managed: Managed<NumberField> = {
  ...managedAsText,
  icon: Hash,
  menu: "facts",
  fresh: () => ({ integer: false }),
  // A scale that becomes a number takes the same numbers as before.
  adopt: (from) => {
    if (from.type === "rating") return { min: 1, max: from.scale, integer: true }
    return from.type === "scale" ? { min: 0, max: 10, integer: true } : {}
  },
  Settings: NumberSettings,
  roles: () => ["title", "detail"],
  compared: { ...byText, control: "number" },
}
