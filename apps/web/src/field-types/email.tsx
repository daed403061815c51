import type { LeafField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { AtSign } from "lucide-react"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { managedAsText } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { askedAsText, textIn, wrap } from "./families/texts.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type Email = Extract<LeafField, { type: "email" }>

function EmailInput({ field, address }: InputProps<Email>) {
  const { q, frame } = useFrame(field, address)
  return (
    <Field {...frame}>
      <Input
        dir="ltr"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={String(q.value)}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
      />
    </Field>
  )
}

export const asked: Asked<Email> = { ...askedAsText, Input: EmailInput }

export const shown: Shown<Email> = {
  ...shownAsText,
  show: (_field, answer) => wrap(textIn(answer), (address) => ({ kind: "email", address })),
}

export const managed: Managed<Email> = {
  ...managedAsText,
  icon: AtSign,
  menu: "text",
  roles: (inGroup) => (inGroup ? ["by", "detail"] : ["email", "by", "detail"]),
}
