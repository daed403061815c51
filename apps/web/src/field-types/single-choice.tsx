import type { LeafField } from "@intray/server/modules/forms/schema"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { List } from "lucide-react"
import { choiceLook } from "../public/portal/choice-look.ts"
import { Clear } from "../public/portal/clear.tsx"
import { useForm } from "../public/portal/form-context.tsx"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { PlainMenu } from "../public/portal/plain-menu.tsx"
import { SearchSelect } from "../public/portal/search-select.tsx"
import { writtenChoices } from "../public/portal/written.tsx"
import { choicesOf, firstOption, OptionSettings } from "./families/choice-settings.tsx"
import { byText, managedAsText, partsOf } from "./families/managed.ts"
import { optionOf } from "./families/options.ts"
import { labelOf, shownAsText, withQuestion } from "./families/reading.ts"
import { askedAsText, textIn, wrap } from "./families/texts.ts"
import type { Asked, InputProps, Managed, Shown } from "./type.ts"

type SingleChoice = Extract<LeafField, { type: "single_choice" }>

/** Phones and tablets draw a menu of their own, full size and searched by the thumb: nothing of ours is better there. */
const touches = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches

function SingleChoiceInput({ field, address }: InputProps<SingleChoice>) {
  const { q, frame } = useFrame(field, address)
  const look = choiceLook(field.options)
  const options = writtenChoices(useForm().portal, field, address)
  if (look === "menu" || look === "search") {
    const menu = { options, value: String(q.value), onChange: q.set, onBlur: q.leave }
    return <Field {...frame}>{look === "search" && !touches ? <SearchSelect {...menu} /> : <PlainMenu {...menu} />}</Field>
  }
  return (
    <FieldGroup {...frame}>
      <Choice options={options} variant={look} name={q.id} value={q.value === "" ? null : String(q.value)} onChange={q.set} />
      {!field.required && q.value !== "" && <Clear onClick={() => q.set("")} label={field.label} />}
    </FieldGroup>
  )
}

export const asked: Asked<SingleChoice> = {
  ...askedAsText,
  Input: SingleChoiceInput,
  fits: ({ options }, value) => value === "" || options.some((option) => option.key === value),
  prefill: (field, [text = ""]) => optionOf(field, text),
  half: ({ options }) => ["menu", "search"].includes(choiceLook(options)),
  says: ({ options }, key) => ({ kind: "choice", text: options.find((option) => option.key === key)?.label ?? "" }),
}

export const shown: Shown<SingleChoice> = {
  ...shownAsText,
  show: ({ options }, answer) => wrap(textIn(answer), (key) => ({ kind: "text", text: labelOf(options, key) })),
  // "No" needs its question; a choice of more letters speaks for itself.
  fact: (field, text) => (text.length <= 3 ? withQuestion(field, text.toLowerCase()) : text),
}

export const managed: Managed<SingleChoice> = {
  ...managedAsText,
  icon: List,
  menu: "choice",
  fresh: firstOption,
  adopt: (from) => partsOf(from, ["options"]),
  Settings: OptionSettings,
  roles: () => ["title", "detail"],
  compared: { ...byText, control: "option", choices: choicesOf },
  linked: { control: "option", choices: choicesOf },
}
