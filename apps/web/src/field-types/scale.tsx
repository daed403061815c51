import { formBuilder } from "@intray/i18n/form-builder"
import { answerWords } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { HIGHEST } from "@intray/server/modules/forms/types/scale"
import { Gauge } from "lucide-react"
import { byText, managedAsText } from "./families/managed.ts"
import { MarksInput } from "./families/marks.tsx"
import { shownAsText, withQuestion } from "./families/reading.ts"
import { Limits, TextPart } from "./families/settings.tsx"
import { askedAsText } from "./families/texts.ts"
import type { Asked, Choice, InputProps, Managed, SettingsProps, Shown } from "./type.ts"

type Scale = Extract<LeafField, { type: "scale" }>

/** From 0 to 10. */
const ScaleInput = (props: InputProps<Scale>) => <MarksInput {...props} from={0} to={HIGHEST} />

const isMark = (text: string) => /^\d{1,2}$/.test(text) && Number(text) <= HIGHEST

export const asked: Asked<Scale> = {
  ...askedAsText,
  Input: ScaleInput,
  fits: (_field, value) => value === "" || (typeof value === "string" && isMark(value)),
  answer: (_field, value) => Number(value),
  prefill: (_field, [text = ""]) => (isMark(text) ? String(Number(text)) : undefined),
}

function ScaleSettings({ field, ...rest }: SettingsProps<Scale>) {
  const words = formBuilder.field
  return (
    <Limits fault={rest.fault("field")}>
      <TextPart part="lowLabel" label={words.lowest} value={field.lowLabel} max={60} placeholder={words.lowExample} {...rest} />
      <TextPart part="highLabel" label={words.highest} value={field.highLabel} max={60} placeholder={words.highExample} {...rest} />
    </Limits>
  )
}

const choices = (): Choice[] => Array.from({ length: HIGHEST + 1 }, (_, mark) => ({ value: String(mark), label: String(mark) }))

export const shown: Shown<Scale> = {
  ...shownAsText,
  show: (_field, answer) =>
    typeof answer === "number" ? { kind: "text", text: answerWords.rating({ value: answer, scale: HIGHEST }) } : null,
  fact: withQuestion,
}

export const managed: Managed<Scale> = {
  ...managedAsText,
  icon: Gauge,
  menu: "choice",
  fresh: () => ({ lowLabel: "", highLabel: "" }),
  Settings: ScaleSettings,
  note: () => ({ text: formBuilder.builder.range({ min: 0, max: HIGHEST }), first: false }),
  compared: { ...byText, control: "number", choices, initial: 0 },
  linked: { control: "option", choices },
}
