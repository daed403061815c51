import type { LeafField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Input } from "@intray/ui/input"
import { Type } from "lucide-react"
import { counterOf } from "../public/portal/counter.ts"
import { useForm } from "../public/portal/form-context.tsx"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { beside } from "./families/beside.tsx"
import { managedAsText, partsOf } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { TextSettings, textParts } from "./families/text-settings.tsx"
import { askedAsText } from "./families/texts.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type ShortText = Extract<LeafField, { type: "short_text" }>

function ShortTextInput({ field, address }: InputProps<ShortText>) {
  const { portal } = useForm()
  const { q, frame } = useFrame(field, address)
  const text = String(q.value)
  return (
    <Field {...frame} help={beside(frame.help, counterOf(field, text))}>
      <Input
        type="text"
        autoComplete={address === portal.roles?.name ? "name" : "off"}
        value={text}
        onBlur={q.leave}
        onChange={(event) => q.set(event.target.value)}
      />
    </Field>
  )
}

export const asked: Asked<ShortText> = { ...askedAsText, Input: ShortTextInput, half: () => true }

export const shown: Shown<ShortText> = shownAsText

export const managed: Managed<ShortText> = {
  ...managedAsText,
  icon: Type,
  menu: "text",
  adopt: (from) => partsOf(from, textParts),
  Settings: TextSettings,
  roles: (inGroup) => (inGroup ? ["title", "by", "detail"] : ["title", "by", "detail", "name"]),
}
