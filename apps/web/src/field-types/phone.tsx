import { publicPages as words } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { loadPhones } from "@intray/server/modules/forms/types/phone"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Phone as PhoneIcon } from "lucide-react"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { managedAsText } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { askedAsText, textIn, wrap } from "./families/texts.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type Phone = Extract<LeafField, { type: "phone" }>

function PhoneInput({ field, address }: InputProps<Phone>) {
  const { q, frame } = useFrame(field, address)
  return (
    <Field {...frame}>
      <Input
        dir="ltr"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder={words.form.phoneExample}
        value={String(q.value)}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
      />
    </Field>
  )
}

// The plans of all countries are fetched once a form asks for a number, right after it is there.
export const asked: Asked<Phone> = { ...askedAsText, Input: PhoneInput, half: () => true, ahead: () => [loadPhones()] }

export const shown: Shown<Phone> = {
  ...shownAsText,
  show: (_field, answer) => wrap(textIn(answer), (number) => ({ kind: "phone", number })),
}

export const managed: Managed<Phone> = {
  ...managedAsText,
  icon: PhoneIcon,
  menu: "text",
  roles: (inGroup) => (inGroup ? [] : ["detail"]),
}
