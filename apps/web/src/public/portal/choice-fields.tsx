import { common } from "@intray/server/messages/common"
import { publicPages as words } from "@intray/server/messages/public"
import { Check, Checks } from "@intray/ui/check"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { lazy, Suspense } from "react"
import { Clear } from "./clear.tsx"
import { choiceLook, TO_SEARCH } from "./layout.ts"
import { type LeafProps, useFrame } from "./leaf-frame.ts"

// Where they cannot be fetched the browser's own menu and the plain boxes do.
const SearchSelect = lazy(() =>
  import("./search-select.tsx").then(
    (module) => ({ default: module.SearchSelect }),
    () => ({ default: PlainMenu }),
  ),
)
const SearchChecks = lazy(() =>
  import("./search-checks.tsx").then(
    (module) => ({ default: module.SearchChecks }),
    () => ({ default: PlainBoxes }),
  ),
)

type MenuProps = { options: { value: string; label: string }[]; value: string; onChange: (value: string) => void; onBlur: () => void }

function PlainMenu({ options, value, onChange, onBlur }: MenuProps) {
  return (
    <Select
      options={options}
      placeholder={words.form.choose}
      value={value}
      onBlur={onBlur}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

type BoxesProps = { label: string; options: { value: string; label: string }[]; value: string[]; onChange: (value: string[]) => void }

/** From here on options stand in two columns where there is room. */
const IN_COLUMNS = 6

function PlainBoxes({ options, value, onChange }: BoxesProps) {
  return <Checks options={options} columns={options.length >= IN_COLUMNS} value={value} onChange={onChange} />
}

/** Phones and tablets draw a menu of their own, full size and searched by the thumb: nothing of ours is better there. */
const touches = typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches

export function SingleChoice({ field, address }: LeafProps<"single_choice">) {
  const { q, frame } = useFrame(field, address)
  const look = choiceLook(field.options)
  const options = field.options.map(({ key, label }) => ({ value: key, label }))
  if (look === "menu" || look === "search") {
    const menu = { options, value: String(q.value), onChange: q.set, onBlur: q.leave }
    return (
      <Field {...frame}>
        {look === "search" && !touches ? (
          <Suspense fallback={<PlainMenu {...menu} />}>
            <SearchSelect {...menu} />
          </Suspense>
        ) : (
          <PlainMenu {...menu} />
        )}
      </Field>
    )
  }
  return (
    <FieldGroup {...frame}>
      <Choice options={options} variant={look} name={q.id} value={q.value === "" ? null : String(q.value)} onChange={q.set} />
      {!field.required && q.value !== "" && <Clear onClick={() => q.set("")} label={field.label} />}
    </FieldGroup>
  )
}

const yesNo = [
  { value: "yes", label: words.form.yes },
  { value: "no", label: words.form.no },
]

export function YesNo({ field, address }: LeafProps<"yes_no">) {
  const { q, frame } = useFrame(field, address)
  const value = q.value === true ? "yes" : q.value === false ? "no" : null
  return (
    <FieldGroup {...frame}>
      <Choice options={yesNo} variant="segmented" name={q.id} value={value} onChange={(key) => q.set(key === "yes")} />
      {!field.required && value !== null && <Clear onClick={() => q.set(null)} label={field.label} />}
    </FieldGroup>
  )
}

export function MultipleChoice({ field, address }: LeafProps<"multiple_choice">) {
  const { q, frame } = useFrame(field, address)
  const chosen = Array.isArray(q.value) ? q.value : []
  const limits = words.form.choices({ min: field.minChoices, max: field.maxChoices })
  const help = [field.help, limits].filter(Boolean).join(" ")
  const options = field.options.map(({ key, label }) => ({ value: key, label }))
  const boxes = { label: field.label, options, value: chosen, onChange: q.set }
  return (
    <FieldGroup {...frame} help={help || undefined}>
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

/** One box with the wording that is agreed to beside it. */
export function Consent({ field, address }: LeafProps<"consent">) {
  const { q, frame } = useFrame(field, address)
  return (
    <Check
      id={q.id}
      label={field.label}
      optional={field.required ? undefined : common.optional}
      help={frame.help}
      error={q.error}
      aria-required={field.required}
      checked={q.value === true}
      onChange={(event) => q.set(event.target.checked)}
    />
  )
}
