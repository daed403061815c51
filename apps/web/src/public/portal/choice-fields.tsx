import { common } from "@intray/server/messages/common"
import { publicPages as words } from "@intray/server/messages/public"
import { Check, Checks } from "@intray/ui/check"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { choiceLook } from "./layout.ts"
import { type LeafProps, useFrame } from "./text-fields.tsx"

export function SingleChoice({ field, address }: LeafProps<"single_choice">) {
  const { q, frame } = useFrame(field, address)
  const look = choiceLook(field.options)
  const options = field.options.map(({ key, label }) => ({ value: key, label }))
  if (look === "menu") {
    return (
      <Field {...frame}>
        <Select
          options={options}
          placeholder={words.form.choose}
          value={String(q.value)}
          onBlur={q.leave}
          onChange={(event) => q.set(event.target.value)}
        />
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

/** From here on options stand in two columns where there is room. */
const IN_COLUMNS = 6

export function MultipleChoice({ field, address }: LeafProps<"multiple_choice">) {
  const { q, frame } = useFrame(field, address)
  const limits = words.form.choices({ min: field.minChoices, max: field.maxChoices })
  const help = [field.help, limits].filter(Boolean).join(" ")
  return (
    <FieldGroup {...frame} help={help || undefined}>
      <Checks
        options={field.options.map(({ key, label }) => ({ value: key, label }))}
        columns={field.options.length >= IN_COLUMNS}
        value={Array.isArray(q.value) ? q.value : []}
        onChange={q.set}
      />
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

/** A radio cannot be unticked; an answer that is not asked for must be possible to take back. */
function Clear({ onClick, label }: { onClick: () => void; label: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`${words.form.clear}: ${label}`}
      className="flex min-h-9 items-center self-start text-[14px] leading-5 text-fg-2 underline decoration-line-strong underline-offset-4 hover:text-fg touch:min-h-11"
    >
      {words.form.clear}
    </button>
  )
}
