import { formBuilder } from "@intray/i18n/form-builder"
import { numberFormat } from "@intray/i18n/intl"
import { locale, publicPages as words } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Switch } from "@intray/ui/switch"
import { Hash } from "lucide-react"
import { locale as appLocale } from "../lib/i18n.ts"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { readBack, toNumber } from "../public/portal/numbers.ts"
import { beside } from "./families/beside.tsx"
import { byText, managedAsText } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { Limits, NumberPart } from "./families/settings.tsx"
import { askedAsText } from "./families/texts.ts"
import type { Asked, InputProps, Managed, SettingsProps, Shown } from "./type.ts"

type NumberField = Extract<LeafField, { type: "number" }>

function NumberInput({ field, address }: InputProps<NumberField>) {
  const { q, frame } = useFrame(field, address)
  const read = readBack(String(q.value), locale(), field.integer)
  const limits = words.form.numbers({ min: field.min, max: field.max })
  return (
    <Field {...frame} help={beside(frame.help || limits, read === null ? null : { said: words.form.readAs({ number: read }) })}>
      <Input
        // A text box: the number box of browsers drops what it cannot read and changes with the wheel.
        type="text"
        inputMode={field.integer && (field.min ?? -1) >= 0 ? "numeric" : "decimal"}
        autoComplete="off"
        value={String(q.value)}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
      />
    </Field>
  )
}

export const asked: Asked<NumberField> = {
  ...askedAsText,
  Input: NumberInput,
  answer: ({ integer }, value) => toNumber(String(value), integer),
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
    </>
  )
}

/** Signs, codes and names of money. A number has no currency of its own: the wording of its question says it. */
const currencies = [
  /\p{Sc}|円|ユーロ|ドル|يورو|دولار/u,
  /\b(?:AUD|BRL|CAD|CHF|CNY|DKK|EUR|GBP|INR|JPY|MXN|NOK|NZD|PLN|SEK|USD)\b/i,
  /\b(?:euros?|dollars?|pounds?|francs?|franken|d[oó]lar(?:es)?|libras?|reais)\b/i,
]
/** Years and numbers of other things stay without separators. */
const isMoney = ({ label, help }: NumberField): boolean => currencies.some((one) => one.test(`${label} ${help}`))

export const shown: Shown<NumberField> = {
  ...shownAsText,
  show: (field, answer) =>
    typeof answer === "number" ? { kind: "text", text: numberFormat(appLocale, { useGrouping: isMoney(field) }).format(answer) } : null,
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
