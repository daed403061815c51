import { formBuilder } from "@intray/i18n/form-builder"
import { operatorsOf } from "@intray/server/modules/forms/conditions"
import type { Condition, ConditionOperator, Field as FormField } from "@intray/server/modules/forms/schema"
import { FieldError } from "@intray/ui/field"
import { IconButton } from "@intray/ui/icon-button"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { Select } from "@intray/ui/select"
import { X } from "lucide-react"
import { useId } from "react"
import { conditionOn, operatorLabel, type Source, valueKind, valueOptions, withOperator } from "./conditions-model.ts"
import { NumberInput } from "./number-field.tsx"

export type ConditionRowProps = {
  condition: Condition
  index: number
  sources: readonly Source[]
  /** The question it names, earlier or not; null when it is gone. */
  asked: FormField | null
  fault: string | undefined
  readOnly: boolean
  onChange: (condition: Condition) => void
  onRemove: () => void
}

/** One condition: which question, how it is compared, with what. */
export function ConditionRow({ condition, index, sources, asked, fault, readOnly, onChange, onRemove }: ConditionRowProps) {
  const words = formBuilder.conditions
  const faultId = useId()
  const known = sources.some((source) => source.path === condition.field)
  const wrong = { "aria-invalid": fault ? true : undefined, "aria-describedby": fault ? faultId : undefined } as const
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5 rounded-field border bg-sunken p-2">
      <legend className="hidden-text">{words.one({ index: index + 1 })}</legend>
      <div className="flex items-center gap-1.5">
        <Select
          {...(known ? {} : wrong)}
          aria-label={words.field}
          className="flex-1"
          disabled={readOnly}
          value={condition.field}
          options={[
            ...(known ? [] : [{ value: condition.field, label: asked ? words.later({ label: asked.label }) : words.gone, disabled: true }]),
            ...sources.map((source) => ({ value: source.path, label: source.label })),
          ]}
          onChange={(event) => {
            const source = sources.find((one) => one.path === event.currentTarget.value)
            if (source) onChange(conditionOn(source))
          }}
        />
        {!readOnly && (
          <IconButton label={words.remove({ index: index + 1 })} icon={<X aria-hidden="true" size={16} />} onClick={onRemove} />
        )}
      </div>
      {asked && (
        <div className={cx("grid items-start gap-1.5", valueKind(asked, condition.operator) !== null && "grid-cols-2")}>
          <Select
            aria-label={words.operator}
            disabled={readOnly}
            value={condition.operator}
            options={operatorsOf(asked).map((operator) => ({ value: operator, label: operatorLabel(asked, operator) }))}
            onChange={(event) => onChange(withOperator(condition, asked, event.currentTarget.value as ConditionOperator))}
          />
          <ValueControl condition={condition} asked={asked} readOnly={readOnly} wrong={known ? wrong : {}} onChange={onChange} />
        </div>
      )}
      {fault && (
        <FieldError id={faultId} className="type-meta">
          {fault}
        </FieldError>
      )}
    </fieldset>
  )
}

type ValueProps = Pick<ConditionRowProps, "condition" | "readOnly" | "onChange"> & {
  asked: FormField
  wrong: { "aria-invalid"?: true | undefined; "aria-describedby"?: string | undefined }
}

/** The answer that it is compared with, by the kind of question. */
function ValueControl({ condition, asked, readOnly, wrong, onChange }: ValueProps) {
  const words = formBuilder.conditions
  const kind = valueKind(asked, condition.operator)
  const set = (value: Condition["value"]) => {
    const { value: _, ...bare } = condition
    onChange(value === undefined ? bare : { ...bare, value })
  }
  if (kind === null) return null
  const choices = valueOptions(asked)
  if (kind === "number" && choices.length === 0) {
    return (
      <NumberInput
        {...wrong}
        aria-label={words.value}
        value={typeof condition.value === "number" ? condition.value : undefined}
        readOnly={readOnly}
        optional
        integer={asked.type !== "number" || asked.integer}
        onChange={(value) => set(value !== undefined && Number.isFinite(value) ? value : undefined)}
      />
    )
  }
  if (kind === "text" || kind === "date" || kind === "time") {
    return (
      <Input
        {...wrong}
        aria-label={words.value}
        type={kind}
        value={typeof condition.value === "string" ? condition.value : ""}
        readOnly={readOnly}
        maxLength={kind === "text" ? 500 : undefined}
        onChange={(event) => set(event.currentTarget.value === "" ? undefined : event.currentTarget.value)}
      />
    )
  }
  return (
    <Select
      {...wrong}
      aria-label={words.value}
      disabled={readOnly}
      value={condition.value === undefined ? "" : String(condition.value)}
      placeholder={condition.value === undefined ? words.chooseValue : undefined}
      options={choices}
      onChange={(event) => {
        const { value } = event.currentTarget
        set(kind === "yesNo" ? value === "true" : kind === "number" ? Number(value) : value)
      }}
    />
  )
}
