import { imports as words } from "@intray/i18n/imports"
import type { ImportDetail, ImportPreview, PreviewInput } from "@intray/server/modules/imports/schema"
import { delimiters, encodings } from "@intray/server/modules/imports/text-kinds"
import { Field } from "@intray/ui/field"
import { Select } from "@intray/ui/select"

export type TextChoice = Pick<PreviewInput, "encoding" | "delimiter">

type Props = {
  item: ImportDetail
  /** Null if the file cannot be read with the chosen settings. */
  preview: ImportPreview | null
  chosen: TextChoice
  onChange: (next: TextChoice) => void
}

/** Encoding and separator of the file: detected, and adjustable if the first rows look wrong. */
export function TextChoices({ item, preview, chosen, onChange }: Props) {
  const { columns } = words
  const encoding = chosen.encoding ?? preview?.encoding ?? ""
  const delimiter = chosen.delimiter ?? preview?.delimiter ?? ""
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={columns.encoding} help={columns.encodingHelp}>
        <Select
          value={encoding}
          onChange={(event) => onChange({ ...chosen, encoding: encodings.find((one) => one === event.target.value) })}
          options={encodings.map((one) => ({ value: one, label: columns.encodings[one] }))}
          {...(encoding === "" ? { placeholder: "" } : {})}
        />
      </Field>
      {item.format === "csv" && (
        <Field label={columns.delimiter}>
          <Select
            value={delimiter}
            onChange={(event) => onChange({ ...chosen, delimiter: delimiters.find((one) => one === event.target.value) })}
            options={delimiters.map((one) => ({ value: one, label: columns.delimiters[one] }))}
            {...(delimiter === "" ? { placeholder: "" } : {})}
          />
        </Field>
      )}
    </div>
  )
}
