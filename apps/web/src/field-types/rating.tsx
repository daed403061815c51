import { formBuilder } from "@intray/i18n/form-builder"
import { answerWords } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { Star } from "lucide-react"
import { byText, managedAsText } from "./families/managed.ts"
import { MarksInput } from "./families/marks.tsx"
import { shownAsText, withQuestion } from "./families/reading.ts"
import { Limits, TextPart } from "./families/settings.tsx"
import { askedAsText } from "./families/texts.ts"
import type { Asked, Choice, InputProps, Managed, SettingsProps, Shown } from "./type.ts"

type Rating = Extract<LeafField, { type: "rating" }>

/** From 1 to the highest. */
const RatingInput = (props: InputProps<Rating>) => <MarksInput {...props} from={1} to={props.field.scale} />

export const asked: Asked<Rating> = {
  ...askedAsText,
  Input: RatingInput,
  fits: ({ scale }, value) => value === "" || (typeof value === "string" && /^\d{1,2}$/.test(value) && Number(value) <= scale),
  answer: (_field, value) => Number(value),
  prefill: ({ scale }, [text = ""]) =>
    /^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= scale ? String(Number(text)) : undefined,
}

function RatingSettings({ field, ...rest }: SettingsProps<Rating>) {
  const words = formBuilder.field
  return (
    <>
      <Field label={words.scale} help={words.scaleHelp} error={rest.fault("scale")}>
        <Select
          value={String(field.scale)}
          disabled={rest.readOnly}
          options={Array.from({ length: 9 }, (_, at) => ({ value: String(at + 2), label: String(at + 2) }))}
          onChange={(event) => rest.onPatch({ scale: Number(event.currentTarget.value) })}
        />
      </Field>
      <Limits fault={rest.fault("field")}>
        <TextPart part="lowLabel" value={field.lowLabel} max={60} placeholder={words.lowExample} {...rest} />
        <TextPart part="highLabel" value={field.highLabel} max={60} placeholder={words.highExample} {...rest} />
      </Limits>
    </>
  )
}

const marksOf = ({ scale }: Rating): Choice[] =>
  Array.from({ length: scale }, (_, at) => ({ value: String(at + 1), label: String(at + 1) }))

export const shown: Shown<Rating> = {
  ...shownAsText,
  show: ({ scale }, answer) => (typeof answer === "number" ? { kind: "text", text: answerWords.rating({ value: answer, scale }) } : null),
  fact: withQuestion,
}

export const managed: Managed<Rating> = {
  ...managedAsText,
  icon: Star,
  menu: "choice",
  fresh: () => ({ scale: 5, lowLabel: "", highLabel: "" }),
  Settings: RatingSettings,
  note: ({ scale }) => ({ text: formBuilder.builder.range({ min: 1, max: scale }), first: false }),
  compared: { ...byText, control: "number", choices: marksOf, initial: 1 },
  linked: { control: "option", choices: marksOf },
}
