import { formBuilder } from "@intray/i18n/form-builder"
import { publicPages as words } from "@intray/i18n/translated"
import type { LeafField } from "@intray/server/modules/forms/schema"
import { Checks } from "@intray/ui/check"
import { FieldGroup } from "@intray/ui/field"
import { ListChecks } from "lucide-react"
import { lazy, Suspense } from "react"
import { TO_SEARCH } from "../public/portal/choice-look.ts"
import { useForm } from "../public/portal/form-context.tsx"
import { useFrame } from "../public/portal/leaf-frame.ts"
import { writtenChoices } from "../public/portal/written.tsx"
import { choicesOf, firstOption, OptionSettings } from "./families/choice-settings.tsx"
import { byText, managedAsText, partsOf } from "./families/managed.ts"
import { areStrings, optionOf } from "./families/options.ts"
import { labelOf, shownAsText } from "./families/reading.ts"
import { Limits, NumberPart } from "./families/settings.tsx"
import { askedAsText } from "./families/texts.ts"
import type { Asked, InputProps, Managed, SettingsProps, Shown } from "./type.ts"

type MultipleChoice = Extract<LeafField, { type: "multiple_choice" }>

const fetchSearch = () => import("../public/portal/search-checks.tsx")
// Where it cannot be fetched the plain boxes do.
const SearchChecks = lazy(() =>
  fetchSearch().then(
    (module) => ({ default: module.SearchChecks }),
    () => ({ default: PlainBoxes }),
  ),
)

type BoxesProps = {
  label: string
  options: { value: string; label: string; lang?: string }[]
  value: string[]
  onChange: (value: string[]) => void
}

/** From here on options stand in two columns where there is room. */
const IN_COLUMNS = 6

function PlainBoxes({ options, value, onChange }: BoxesProps) {
  return <Checks options={options} columns={options.length >= IN_COLUMNS} value={value} onChange={onChange} />
}

function MultipleChoiceInput({ field, address }: InputProps<MultipleChoice>) {
  const { q, frame } = useFrame(field, address)
  const chosen = Array.isArray(q.value) ? q.value : []
  const limits = words.form.choices({ min: field.minChoices, max: field.maxChoices })
  const help =
    frame.help && limits ? (
      <>
        {frame.help} {limits}
      </>
    ) : (
      frame.help || limits || undefined
    )
  const options = writtenChoices(useForm().portal, field, address)
  const boxes = { label: field.label, options, value: chosen, onChange: q.set }
  return (
    <FieldGroup {...frame} help={help}>
      {options.length >= TO_SEARCH ? (
        <Suspense fallback={<PlainBoxes {...boxes} />}>
          <SearchChecks {...boxes} />
        </Suspense>
      ) : (
        <PlainBoxes {...boxes} />
      )}
    </FieldGroup>
  )
}

export const asked: Asked<MultipleChoice> = {
  ...askedAsText,
  Input: MultipleChoiceInput,
  empty: [],
  fits: ({ options }, value) => areStrings(value) && value.every((key) => options.some((option) => option.key === key)),
  value: (answer) => (Array.isArray(answer) ? answer.map(String) : []),
  prefill(field, given) {
    const wanted = given.flatMap((one) => (optionOf(field, one) === undefined ? one.split(",") : [one])).map((one) => optionOf(field, one))
    const chosen = field.options.map(({ key }) => key).filter((key) => wanted.includes(key))
    return chosen.length > 0 ? chosen : undefined
  },
  ahead: ({ options }) => (options.length >= TO_SEARCH ? [fetchSearch()] : []),
}

function MultipleChoiceSettings(props: SettingsProps<MultipleChoice>) {
  const { field, ...rest } = props
  return (
    <>
      <OptionSettings {...props} />
      <Limits fault={rest.fault("field")}>
        <NumberPart part="minChoices" label={formBuilder.field.minChoices} value={field.minChoices} {...rest} />
        <NumberPart part="maxChoices" label={formBuilder.field.maxChoices} value={field.maxChoices} {...rest} />
      </Limits>
    </>
  )
}

export const shown: Shown<MultipleChoice> = {
  ...shownAsText,
  show({ options }, answer) {
    const keys = Array.isArray(answer) ? answer.filter((key) => typeof key === "string") : []
    return keys.length > 0 ? { kind: "list", entries: keys.map((key) => labelOf(options, key)) } : null
  },
}

export const managed: Managed<MultipleChoice> = {
  ...managedAsText,
  icon: ListChecks,
  menu: "choice",
  fresh: firstOption,
  adopt: (from) => partsOf(from, ["options"]),
  Settings: MultipleChoiceSettings,
  compared: { ...byText, control: "option", choices: choicesOf },
  linked: { control: "options", choices: choicesOf },
}
