import { formBuilder } from "@intray/i18n/form-builder"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { useState } from "react"
import { NumberField, NumberInput } from "../../features/portals/build/number-field.tsx"
import { fromUnit, inUnit, type Unit, unitOf, units } from "../../features/portals/build/sizes.ts"
import type { SettingsProps } from "../type.ts"
import type { FileField } from "./uploads.tsx"

/** Settings that questions for files share in the builder and the inbox. */

export const fileParts = ["maxFiles", "maxBytes"]

/** Settings for the number and size of files. */
export function FileLimits({ field, fault, readOnly, onPatch }: SettingsProps<FileField>) {
  const words = formBuilder.field
  const [unit, setUnit] = useState<Unit>(() => unitOf(field.maxBytes))
  const sizeFault = fault("maxBytes")
  return (
    <fieldset className="grid grid-cols-2 items-start gap-3">
      <legend className="hidden-text">{words.limits}</legend>
      <NumberField
        label={words.maxFiles}
        value={field.maxFiles}
        error={fault("maxFiles")}
        readOnly={readOnly}
        optional={false}
        onChange={(maxFiles) => onPatch({ maxFiles })}
      />
      <Field label={words.maxBytes} error={sizeFault}>
        <span className="flex min-w-0 gap-1.5">
          <NumberInput
            key={unit}
            value={inUnit(field.maxBytes, unit)}
            readOnly={readOnly}
            optional={false}
            integer={false}
            onChange={(amount) => onPatch({ maxBytes: fromUnit(amount ?? Number.NaN, unit) })}
          />
          {/* A field's wiring belongs to the number; the unit has a name of its own. */}
          <Select
            id={`unit-${field.key}`}
            aria-label={words.unit}
            aria-invalid={false}
            className="w-[74px] flex-none"
            disabled={readOnly}
            value={unit}
            options={(Object.keys(units) as Unit[]).map((one) => ({ value: one, label: words.units[one] }))}
            onChange={(event) => {
              const next = event.currentTarget.value as Unit
              onPatch({ maxBytes: fromUnit(inUnit(field.maxBytes, unit), next) })
              setUnit(next)
            }}
          />
        </span>
      </Field>
    </fieldset>
  )
}
