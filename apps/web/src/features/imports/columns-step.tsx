import { imports as words } from "@intray/i18n/imports"
import { currentZoneName } from "@intray/i18n/zones"
import { meaningTarget } from "@intray/server/modules/imports/cell"
import type { ColumnMap, ImportDetail, ImportOptions, ImportPreview } from "@intray/server/modules/imports/schema"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { Field, FieldGroup } from "@intray/ui/field"
import { Select } from "@intray/ui/select"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { useMemo, useRef, useState } from "react"
import { FormProblem } from "../../lib/auth/fields.tsx"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { trpc } from "../../lib/trpc.ts"
import { zoneOptions } from "../../lib/zones.ts"
import { ColumnRow } from "./column-row.tsx"
import { type SeenDecimals, type SeenOrder, seenDecimals, seenOrder } from "./date-order.ts"
import { useImportActions } from "./hooks.ts"
import { meaningsOfColumn, readColumn } from "./readings.ts"
import { type TextChoice, TextChoices } from "./text-choices.tsx"

/** What each column becomes, and what happens to rows that do not fit. */
export function ColumnsStep({ item, onStop }: { item: ImportDetail; onStop: () => void }) {
  const [text, setText] = useState<TextChoice>({})
  const preview = trpc.imports.preview.useQuery({ id: item.id, ...text }, { staleTime: Number.POSITIVE_INFINITY, retry: false })
  if (preview.isError) {
    return (
      <div className="flex flex-col gap-5">
        <TextChoices item={item} preview={null} chosen={text} onChange={setText} />
        <QueryError query={preview} title={words.columns.failed}>
          {reasonOf(preview.error)}
        </QueryError>
      </div>
    )
  }
  if (!preview.data) {
    return (
      <Loading label={words.columns.loading} className="flex flex-col gap-3">
        <Skeleton className="h-4 w-72 max-w-full" />
        {[1, 2, 3, 4, 5].map((row) => (
          <Skeleton key={row} className="h-12 w-full" />
        ))}
      </Loading>
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <TextChoices item={item} preview={preview.data} chosen={text} onChange={setText} />
      <Columns key={JSON.stringify(text)} item={item} preview={preview.data} onStop={onStop} />
    </div>
  )
}

/** Findings of the server about columns, by their names. */
function wrongColumns(error: unknown): Record<string, string> {
  const issues = (error as { data?: { issues?: { path: (string | number)[]; message: string }[] } } | null)?.data?.issues ?? []
  return Object.fromEntries(
    issues.filter((issue) => issue.path[0] === "map" && issue.path.length > 1).map((issue) => [String(issue.path[1]), issue.message]),
  )
}

/** What the file itself shows of the order of day and month. */
function orderHelp(order: SeenOrder): string | undefined {
  if (order.decided) return words.columns.datesSeen[order.decided]({ example: order.example })
  return order.contrary ? words.columns.datesContrary({ day: order.contrary[0], month: order.contrary[1] }) : undefined
}

/** The same of the sign before decimals. */
function decimalsHelp(seen: SeenDecimals): string | undefined {
  if (seen.decided) return words.columns.numbersSeen[seen.decided]({ example: seen.example })
  return seen.both ? words.columns.numbersContrary({ point: seen.both[0], comma: seen.both[1] }) : undefined
}

function Columns({ item, preview, onStop }: { item: ImportDetail; preview: ImportPreview; onStop: () => void }) {
  const [map, setMap] = useState<ColumnMap>(preview.guess)
  const [options, setOptions] = useState<ImportOptions>(item.options)
  // What an earlier check was asked for, or what is chosen here, wins over what the file shows.
  const wasChecked = Object.keys(item.map).length > 0
  const [chosenDates, setChosenDates] = useState(wasChecked && item.options.dates !== "year_first" ? item.options.dates : undefined)
  const [chosenDecimals, setChosenDecimals] = useState(wasChecked ? item.options.decimals : undefined)
  const zone = options.zone ?? "UTC"
  const zones = useMemo(() => zoneOptions(zone, locale), [zone])
  const { check, cancel } = useImportActions(item.id)
  const wrong = wrongColumns(check.error)
  const set = (column: string, target: string) => {
    setMap(({ [column]: _, ...rest }) => (target === "" ? rest : { ...rest, [column]: target }))
    check.reset()
  }
  const mean = (target: string, value: string, key: string | null) => {
    setOptions(({ values = {}, ...rest }) => {
      const about = meaningTarget(target)
      return { ...rest, values: { ...values, [about]: { ...values[about], [value]: key } } }
    })
    check.reset()
  }
  const meaningsFor = (column: string) => {
    const target = map[column] ?? ""
    const meanings = preview.values[column] === undefined ? null : meaningsOfColumn(preview, target)
    return meanings && { options: meanings, chosen: options.values?.[meaningTarget(target)] ?? {} }
  }
  const { columns } = words
  const order = seenOrder({ preview, problems: item.problems, map })
  const [asked, setAsked] = useState(false)
  const dates = chosenDates ?? order?.decided ?? "year_first"
  const undecided = order !== null && dates === "year_first"
  const orderChoice = useRef<HTMLDivElement>(null)
  const seen = seenDecimals({ preview, map })
  const decimals = chosenDecimals ?? seen?.decided ?? preview.decimals ?? undefined
  const numbersUndecided = seen !== null && decimals === undefined
  const numberChoice = useRef<HTMLDivElement>(null)
  const hasDates = preview.columns.some((column) => preview.targets.some((one) => one.date && one.target === map[column]))
  const problem = check.error && Object.keys(wrong).length === 0 ? reasonOf(check.error) : ""

  return (
    <form
      noValidate
      className="flex flex-col gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (undecided) {
          setAsked(true)
          orderChoice.current?.querySelector<HTMLElement>("input, button")?.focus()
          return
        }
        if (numbersUndecided) {
          setAsked(true)
          numberChoice.current?.querySelector<HTMLElement>("input, button")?.focus()
          return
        }
        const text = { encoding: preview.encoding, ...(preview.delimiter === null ? {} : { delimiter: preview.delimiter }) }
        const { decimals: _, ...rest } = options
        check.mutate({ id: item.id, map, options: { ...rest, ...text, dates, ...(decimals === undefined ? {} : { decimals }) } })
      }}
    >
      <div className="measure flex flex-col gap-1">
        <p className="text-fg-2">{columns.intro}</p>
        <p className="text-fg-2">{preview.remembered ? columns.remembered : columns.guessed}</p>
      </div>
      <ul aria-label={columns.column} className="divide-y rounded-panel border">
        {preview.columns.map((column, index) => (
          <ColumnRow
            key={column}
            column={column}
            samples={preview.rows.map((row) => row.cells[index] ?? "")}
            targets={preview.targets}
            value={map[column] ?? ""}
            readings={readColumn(
              preview,
              preview.targets.find((one) => one.target === map[column]),
              preview.values[column] ?? [...new Set(preview.rows.map((row) => row.cells[index] ?? "").filter((cell) => cell !== ""))],
              { dates, decimals, values: options.values, zone, locale },
            )}
            meanings={meaningsFor(column)}
            error={wrong[column]}
            onChange={(target) => set(column, target)}
            onMean={(value, key) => mean(map[column] ?? "", value, key)}
          />
        ))}
      </ul>
      <p role="status" className="type-meta text-fg-2">
        {columns.used({ used: preview.columns.filter((one) => map[one] !== undefined).length, total: preview.columns.length })}{" "}
        {columns.unanswered}
      </p>
      {order !== null && (
        <div ref={orderChoice}>
          <FieldGroup
            label={columns.dates({ example: order.example })}
            help={orderHelp(order)}
            required
            error={asked && undecided ? columns.datesNeeded : undefined}
          >
            <Choice
              value={undecided ? null : dates}
              onChange={(next) => setChosenDates(next === "day_first" ? "day_first" : "month_first")}
              options={[
                { value: "day_first", label: columns.dayFirst },
                { value: "month_first", label: columns.monthFirst },
              ]}
            />
          </FieldGroup>
        </div>
      )}
      {seen !== null && (
        <div ref={numberChoice}>
          <FieldGroup
            label={columns.numbers({ example: seen.example })}
            help={decimalsHelp(seen)}
            required
            error={asked && numbersUndecided ? columns.numbersNeeded : undefined}
          >
            <Choice
              value={decimals ?? null}
              onChange={(next) => setChosenDecimals(next === "comma" ? "comma" : "point")}
              options={[
                { value: "comma", label: columns.decimalComma },
                { value: "point", label: columns.decimalPoint },
              ]}
            />
          </FieldGroup>
        </div>
      )}
      {hasDates && (
        <Field label={columns.zone} help={columns.zoneHelp} className="max-w-sm">
          <Select
            value={currentZoneName(zone)}
            onChange={(event) => setOptions((before) => ({ ...before, zone: event.target.value }))}
            options={zones}
          />
        </Field>
      )}
      <FieldGroup label={columns.unknown}>
        <Choice
          value={options.unknown}
          onChange={(next) => setOptions((before) => ({ ...before, unknown: next === "create" || next === "refuse" ? next : "leave_out" }))}
          options={[
            { value: "leave_out", label: columns.unknownLeaveOut },
            { value: "create", label: columns.unknownCreate },
            { value: "refuse", label: columns.unknownRefuse },
          ]}
        />
      </FieldGroup>
      {Object.values(map).includes("stage") && (
        <FieldGroup label={columns.decisions} help={columns.decisionsHelp}>
          <Choice
            value={options.decisions ?? "announced"}
            onChange={(next) => setOptions((before) => ({ ...before, decisions: next === "held" ? "held" : "announced" }))}
            options={[
              { value: "announced", label: columns.decisionsAnnounced },
              { value: "held", label: columns.decisionsHeld },
            ]}
          />
        </FieldGroup>
      )}
      <FieldGroup label={columns.missing}>
        <Choice
          value={options.missing}
          onChange={(next) => setOptions((before) => ({ ...before, missing: next === "accept" ? "accept" : "refuse" }))}
          options={[
            { value: "accept", label: columns.missingAccept },
            { value: "refuse", label: columns.missingRefuse },
          ]}
        />
      </FieldGroup>
      <FieldGroup label={columns.rules}>
        <Choice
          value={options.rules ?? "today"}
          onChange={(next) => setOptions((before) => ({ ...before, rules: next === "any" ? "any" : "today" }))}
          options={[
            { value: "today", label: columns.rulesToday },
            { value: "any", label: columns.rulesAny },
          ]}
        />
      </FieldGroup>
      <FieldGroup label={columns.unreadable}>
        <Choice
          value={options.unreadable ?? "refuse"}
          onChange={(next) => setOptions((before) => ({ ...before, unreadable: next === "leave_out" ? "leave_out" : "refuse" }))}
          options={[
            { value: "refuse", label: columns.unreadableRefuse },
            { value: "leave_out", label: columns.unreadableLeaveOut },
          ]}
        />
      </FieldGroup>
      {!Object.values(map).includes("externalId") && (
        <FieldGroup label={columns.equal}>
          <Choice
            value={options.equal ?? "new"}
            onChange={(next) => setOptions((before) => ({ ...before, equal: next === "skip" ? "skip" : "new" }))}
            options={[
              { value: "new", label: columns.equalNew },
              { value: "skip", label: columns.equalSkip },
            ]}
          />
        </FieldGroup>
      )}
      {Object.values(map).includes("externalId") && (
        <FieldGroup label={columns.changed}>
          <Choice
            value={options.changed ?? "skip"}
            onChange={(next) => setOptions((before) => ({ ...before, changed: next === "new" ? "new" : "skip" }))}
            options={[
              { value: "skip", label: columns.changedSkip },
              { value: "new", label: columns.changedNew },
            ]}
          />
        </FieldGroup>
      )}
      <FormProblem className="">{problem}</FormProblem>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={check.isPending} busyLabel={columns.checking}>
          {columns.check}
        </Button>
        <Button busy={cancel.isPending} onClick={() => cancel.mutate({ id: item.id }, { onSuccess: onStop })}>
          {words.columns.discard}
        </Button>
      </div>
    </form>
  )
}
