import { formBuilder } from "@intray/i18n/form-builder"
import { inbox } from "@intray/i18n/inbox"
import { common } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { Check } from "@intray/ui/check"
import { SquareCheck } from "lucide-react"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { byText, managedAsText, questionWording } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { askedAsText } from "./families/texts.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type Consent = Extract<LeafField, { type: "consent" }>

/** One box with the wording that is agreed to next to it. */
function ConsentInput({ field, address }: InputProps<Consent>) {
  const { q, frame } = useFrame(field, address)
  return (
    <Check
      id={q.id}
      label={frame.label}
      optional={field.required ? undefined : common.optional}
      help={frame.help}
      error={q.error}
      aria-required={field.required}
      checked={q.value === true}
      onChange={(event) => q.set(event.target.checked)}
    />
  )
}

export const asked: Asked<Consent> = {
  ...askedAsText,
  Input: ConsentInput,
  empty: false,
  fits: (_field, value) => typeof value === "boolean",
  answer: (_field, value) => value || undefined,
  value: (answer) => answer === true,
  // Nobody agrees by an address.
  prefill: null,
  ticked: true,
}

export const shown: Shown<Consent> = {
  ...shownAsText,
  show: (_field, answer) => (answer === true ? { kind: "text", text: inbox.reading.agreed } : null),
}

export const managed: Managed<Consent> = {
  ...managedAsText,
  icon: SquareCheck,
  menu: "choice",
  fresh: () => ({ required: true }),
  wording: { ...questionWording, label: formBuilder.field.consentText, long: true },
  compared: {
    ...byText,
    operators: { answered: formBuilder.conditions.ticked.toLowerCase(), not_answered: formBuilder.conditions.notTicked.toLowerCase() },
  },
}
