import { formBuilder } from "@intray/i18n/form-builder"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { rowsFor } from "@intray/server/modules/forms/words"
import { Field } from "@intray/ui/field"
import { Textarea } from "@intray/ui/textarea"
import { MessageSquareText } from "lucide-react"
import { counterOf } from "../public/portal/counter.ts"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { beside } from "./families/beside.tsx"
import { managedAsText, partsOf } from "./families/managed.ts"
import { shownAsText } from "./families/reading.ts"
import { TextSettings, textParts } from "./families/text-settings.tsx"
import { askedAsText, cut, textIn, wrap } from "./families/texts.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type LongText = Extract<LeafField, { type: "long_text" }>

function LongTextInput({ field, address }: InputProps<LongText>) {
  const { q, frame } = useFrame(field, address)
  const text = String(q.value)
  return (
    <Field {...frame} help={beside(frame.help, counterOf(field, text))}>
      <Textarea rows={rowsFor(field)} value={text} onBlur={q.leave} onChange={(event) => q.set(event.target.value)} />
    </Field>
  )
}

export const asked: Asked<LongText> = {
  ...askedAsText,
  Input: LongTextInput,
  prefill: (_field, [text = ""]) => cut(text),
}

export const shown: Shown<LongText> = {
  ...shownAsText,
  show: (_field, answer) => wrap(textIn(answer), (text) => ({ kind: "lines", text })),
}

export const managed: Managed<LongText> = {
  ...managedAsText,
  icon: MessageSquareText,
  menu: "text",
  adopt: (from) => partsOf(from, textParts),
  Settings: TextSettings,
  note: ({ maxLength }) => ({ text: maxLength ? formBuilder.builder.characters({ count: maxLength }) : "", first: false }),
  roles: () => ["title", "detail"],
}
