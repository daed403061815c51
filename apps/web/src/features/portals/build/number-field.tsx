import { formBuilder } from "@intray/i18n/form-builder"
import { toNumber } from "@intray/server/modules/forms/numbers"
import { Field } from "@intray/ui/field"
import { Input, type InputProps } from "@intray/ui/input"
import { useState } from "react"

export type NumberInputProps = Omit<InputProps, "value" | "onChange" | "type"> & {
  value: number | undefined
  /** May be left empty, which means no limit. */
  optional: boolean
  /** Only whole numbers are valid, so "1,000" is a thousand; otherwise it is ambiguous and invalid. */
  integer?: boolean
  /** Called with `NaN` for invalid input: the form's validation then shows an error at this field. */
  onChange: (value: number | undefined) => void
}

/** A number input that keeps unfinished text while typing. On blur it shows the number as it was parsed. */
export function NumberInput({ value, optional, integer = true, onChange, onBlur, ...rest }: NumberInputProps) {
  const [text, setText] = useState(() => write(value))
  // Undo and another member's draft change the value from outside; typed text already matches it.
  const now = read(text, { optional, integer })
  const agrees = Object.is(now, value)
  const shown = agrees || Number.isNaN(value) || isUnfinished(text, value) ? text : write(value)
  return (
    <Input
      {...rest}
      inputMode="decimal"
      value={shown}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(read(event.currentTarget.value, { optional, integer }))
      }}
      onBlur={(event) => {
        if (agrees && Number.isFinite(now)) setText(write(now))
        onBlur?.(event)
      }}
    />
  )
}

export type NumberFieldProps = Omit<NumberInputProps, "optional"> & {
  label: string
  error: string | undefined
  help?: string
  optional?: boolean
}

/** The same, with a label and an error. */
export function NumberField({ label, error, help, optional = true, ...rest }: NumberFieldProps) {
  return (
    <Field label={label} error={error} help={help}>
      <NumberInput placeholder={optional ? formBuilder.field.noLimit : undefined} optional={optional} {...rest} />
    </Field>
  )
}

/** Keeps typed text on screen while it is not yet a number and the parent has stored no value for it. */
function isUnfinished(text: string, value: number | undefined): boolean {
  return value === undefined && text.trim() !== "" && !Number.isFinite(read(text, { optional: true, integer: true }) ?? 0)
}

function read(text: string, { optional, integer }: { optional: boolean; integer: boolean }): number | undefined {
  if (text.trim() === "") return optional ? undefined : Number.NaN
  const number = toNumber(text, { integer })
  return typeof number === "number" ? number : Number.NaN
}

function write(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : String(value)
}
