import { imports as words } from "@intray/i18n/imports"
import type { TargetOption } from "@intray/server/modules/imports/schema"
import { FieldError } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { Select } from "@intray/ui/select"
import { ArrowRight } from "lucide-react"
import { useId } from "react"

type Props = {
  column: string
  /** Its cells in the first rows. */
  samples: readonly string[]
  targets: readonly TargetOption[]
  /** Empty: it is left out. */
  value: string
  error: string | undefined
  onChange: (target: string) => void
}

const groups = ["submission", "labels", "answers"] as const

/** One column of the file: what it is called, what is in it, what it becomes. */
export function ColumnRow({ column, samples, targets, value, error, onChange }: Props) {
  const id = useId()
  const shown = samples.filter((one) => one !== "").slice(0, 3)
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_16px_minmax(0,17rem)] md:items-center">
      <div className="min-w-0">
        <p className={cx("break-words font-emph", value === "" && "text-fg-2")}>{column}</p>
        <p className="type-meta truncate text-fg-3">{shown.length > 0 ? shown.join(" · ") : words.columns.empty}</p>
      </div>
      <ArrowRight aria-hidden="true" size={16} className="text-fg-3 max-md:hidden" />
      <div className="flex min-w-0 flex-col gap-1">
        <Select
          aria-label={words.columns.becomesFor({ column })}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : id}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          placeholder={words.columns.ignore}
          options={value !== "" && !targets.some((one) => one.target === value) ? [{ value, label: value }] : []}
          groups={groups.map((about) => ({
            label: words.columns.groups[about],
            options: targets.filter((one) => one.about === about).map(({ target, label }) => ({ value: target, label })),
          }))}
        />
        {error !== undefined && <FieldError id={id}>{error}</FieldError>}
      </div>
    </li>
  )
}
