import { type FileKind, type Field as FormField, fileKind } from "@intray/server/features/forms/schema"
import { formBuilder } from "@intray/server/messages/form-builder"
import { Checks } from "@intray/ui/check"
import { Field, FieldGroup } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { useState } from "react"
import type { LimitsEditorProps } from "./limits-editor.tsx"
import { NumberField, NumberInput } from "./number-field.tsx"
import { problemAt } from "./problems.ts"
import { fromUnit, inUnit, type Unit, unitOf, units } from "./sizes.ts"

export type FileLimitsProps = Omit<LimitsEditorProps, "field" | "url"> & { field: Extract<FormField, { type: "file" | "audio" }> }

/** How many files of what size and kind, and for sound the link that may answer instead. */
export function FileLimits({ field, beside, problems, readOnly, onPatch }: FileLimitsProps) {
  const words = formBuilder.field
  const [unit, setUnit] = useState<Unit>(() => unitOf(field.maxBytes))
  const links = beside.filter((other) => other.type === "link")
  const sizeFault = problemAt(problems, "maxBytes")
  return (
    <>
      <fieldset className="grid grid-cols-2 items-start gap-3">
        <legend className="hidden-text">{words.limits}</legend>
        <NumberField
          label={words.maxFiles}
          value={field.maxFiles}
          error={problemAt(problems, "maxFiles")}
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
      {field.type === "file" && (
        <FieldGroup label={words.kinds} help={words.kindsHelp} error={problemAt(problems, "kinds")}>
          <Checks
            value={field.kinds}
            onChange={(kinds) => !readOnly && onPatch({ kinds: kinds as FileKind[] })}
            options={fileKind.options.map((kind) => ({ value: kind, label: formBuilder.kinds[kind], disabled: readOnly }))}
          />
        </FieldGroup>
      )}
      {field.type === "audio" && (links.length > 0 || field.alternative) && (
        <Field label={words.alternative} help={words.alternativeHelp} error={problemAt(problems, "alternative")}>
          <Select
            value={field.alternative ?? ""}
            disabled={readOnly}
            placeholder={words.noAlternative}
            options={links.map((link) => ({ value: link.key, label: link.label }))}
            onChange={(event) => onPatch({ alternative: event.currentTarget.value || undefined })}
          />
        </Field>
      )}
    </>
  )
}
