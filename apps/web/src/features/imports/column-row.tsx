import { imports as words } from "@intray/i18n/imports"
import type { TargetOption } from "@intray/server/modules/imports/schema"
import { FieldError } from "@intray/ui/field"
import { cx } from "@intray/ui/lib/cx"
import { Select } from "@intray/ui/select"
import { ArrowRight } from "lucide-react"
import { useId } from "react"
import type { Reading } from "./readings.ts"

type Props = {
  column: string
  /** Its cells in the first rows. */
  samples: readonly string[]
  targets: readonly TargetOption[]
  /** Empty: it is left out. */
  value: string
  /** How its cells will be read; null: as they are written. */
  readings: readonly Reading[] | null
  /** What its values can mean, and what was chosen for them; null: there is nothing to choose. */
  meanings: { options: readonly { value: string; label: string }[]; chosen: Readonly<Record<string, string | null>> } | null
  error: string | undefined
  onChange: (target: string) => void
  /** @param key null: it is left out */
  onMean: (value: string, key: string | null) => void
}

/** Cells that are shown with how they are read. */
const SHOWN = 3
/** What leaves a value out of its row, where every other choice is an option. */
const LEAVE_OUT = "leave_out"

/** How the first cells will be read, what is not understood first. */
function ReadAs({ readings }: { readings: readonly Reading[] }) {
  const { columns } = words
  const unclear = readings.find((one) => one.isUnclear)
  const wrong = readings.filter((one) => one.read === null && !one.isUnclear)
  const right = readings.flatMap(({ read }) => (read === null || read === "" ? [] : [read]))
  return (
    <>
      {unclear && <p className="type-meta text-fg-2 [overflow-wrap:anywhere]">{columns.unclear({ value: unclear.written })}</p>}
      {wrong.length > 0 && (
        <p className="type-meta text-danger [overflow-wrap:anywhere]">
          {columns.notRead({ values: wrong.slice(0, SHOWN).map((one) => one.written), more: wrong.length > SHOWN })}
        </p>
      )}
      {right.length > 0 && (
        <p className="type-meta text-fg-2 [overflow-wrap:anywhere]">{columns.readAs({ values: [...new Set(right)].slice(0, SHOWN) })}</p>
      )}
    </>
  )
}

/** Each value of the column with what it means, to be changed. */
function Meanings({
  column,
  readings,
  meanings,
  onMean,
}: Pick<Props, "column" | "onMean"> & { readings: readonly Reading[]; meanings: NonNullable<Props["meanings"]> }) {
  const { columns, check } = words
  return (
    <details className="md:col-span-3" open={readings.some((one) => one.read === null) || undefined}>
      <summary className="type-meta w-fit cursor-pointer text-fg-2">{columns.meanings({ column })}</summary>
      <ul className="mt-2 flex flex-col gap-2">
        {readings.map(({ written, value }) => (
          <li key={written} className="grid gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,17rem)] sm:items-center">
            <span className="font-mono [overflow-wrap:anywhere]">{written}</span>
            <Select
              aria-label={check.meansFor({ value: written })}
              value={meanings.chosen[written] === null ? LEAVE_OUT : (meanings.chosen[written] ?? value ?? "")}
              onChange={(event) => onMean(written, event.target.value === LEAVE_OUT ? null : event.target.value)}
              placeholder={check.means}
              options={[{ value: LEAVE_OUT, label: check.meansNothing }, ...meanings.options]}
            />
          </li>
        ))}
      </ul>
    </details>
  )
}

const groups = ["submission", "labels", "answers"] as const

/** One column of the file: what it is called, what is in it, what it becomes. */
export function ColumnRow({ column, samples, targets, value, readings, meanings, error, onChange, onMean }: Props) {
  const id = useId()
  const shown = samples.filter((one) => one !== "").slice(0, 3)
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1fr)_16px_minmax(0,17rem)] md:items-center">
      <div className="min-w-0">
        <p className={cx("break-words font-emph", value === "" && "text-fg-2")}>{column}</p>
        <p className="type-meta truncate text-fg-3">{shown.length > 0 ? shown.join(" · ") : words.columns.empty}</p>
        {readings !== null && <ReadAs readings={readings} />}
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
      {readings !== null && readings.length > 0 && meanings !== null && (
        <Meanings column={column} readings={readings} meanings={meanings} onMean={onMean} />
      )}
    </li>
  )
}
