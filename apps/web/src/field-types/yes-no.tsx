import { inbox } from "@intray/i18n/inbox"
import { publicPages as words } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { Choice } from "@intray/ui/choice"
import { FieldGroup } from "@intray/ui/field"
import { CircleDot } from "lucide-react"
import { Clear } from "../public/portal/clear.tsx"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { yesAndNo } from "./families/choice-settings.tsx"
import { managedAsText } from "./families/managed.ts"
import { shownAsText, withQuestion } from "./families/reading.ts"
import { askedAsText } from "./families/texts.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type YesNo = Extract<LeafField, { type: "yes_no" }>

const yesNo = () => [
  { value: "yes", label: words.form.yes },
  { value: "no", label: words.form.no },
]

function YesNoInput({ field, address }: InputProps<YesNo>) {
  const { q, frame } = useFrame(field, address)
  const value = q.value === true ? "yes" : q.value === false ? "no" : null
  return (
    <FieldGroup {...frame}>
      <Choice options={yesNo()} variant="segmented" name={q.id} value={value} onChange={(key) => q.set(key === "yes")} />
      {!field.required && value !== null && <Clear onClick={() => q.set(null)} label={field.label} />}
    </FieldGroup>
  )
}

export const asked: Asked<YesNo> = {
  ...askedAsText,
  Input: YesNoInput,
  empty: null,
  fits: (_field, value) => value === null || typeof value === "boolean",
  value: (answer) => answer === true,
  prefill: (_field, [text = ""]) => (/^(yes|true|1)$/i.test(text) ? true : /^(no|false|0)$/i.test(text) ? false : undefined),
}

export const shown: Shown<YesNo> = {
  ...shownAsText,
  show: (_field, answer) => (typeof answer === "boolean" ? { kind: "text", text: answer ? inbox.reading.yes : inbox.reading.no } : null),
  fact: (field, text) => withQuestion(field, text.toLowerCase()),
}

export const managed: Managed<YesNo> = {
  ...managedAsText,
  icon: CircleDot,
  menu: "choice",
  compared: { control: "yesNo", choices: () => yesAndNo("true", "false"), initial: true, operators: {} },
  linked: { control: "option", choices: () => yesAndNo("yes", "no") },
}
