import { insights as words } from "@intray/i18n/insights"
import type { AnswerRow, Breakdown } from "@intray/server/modules/insights/schema"
import type { StageItem } from "@intray/server/modules/stages/schema"
import { Select } from "@intray/ui/select"
import { Bars } from "./bars.tsx"
import { ChartFrame } from "./chart-frame.tsx"
import type { DataTable, InboxLink } from "./data.ts"
import { count, linkOf, number, openLinkOf, percent, type Shown, stepLabel, stepName } from "./shared.ts"
import { Stacks } from "./stacks.tsx"

type Props = { data: Breakdown; shown: Shown }

const none: DataTable = { columns: [], rows: [] }

const groupOf = ({ data, shown }: Props) => data.labelGroups.find((one) => one.id === shown.search.group) ?? data.labelGroups[0]

export function labelsTable({ data, shown }: Props): DataTable {
  const group = groupOf({ data, shown })
  if (!group) return none
  return {
    columns: [{ label: words.arrivals.column({ unit: data.unit }) }, ...group.labels.map((one) => ({ label: one.name, numeric: true }))],
    rows: [
      [{ text: words.perPortal.all }, ...group.labels.map((one) => count(one.count, linkOf(shown.search, data.range, { label: one.key })))],
      ...[...group.steps]
        .reverse()
        .map((step) => [
          stepName(step.from, data.unit),
          ...group.labels.map((one, index) => count(step.counts[index] ?? 0, linkOf(shown.search, step, { label: one.key }))),
        ]),
    ],
  }
}

export function Labels({ data, shown }: Props) {
  const group = groupOf({ data, shown })
  return (
    <ChartFrame
      id="labels"
      title={words.labels.title}
      finding={group?.finding}
      table={labelsTable({ data, shown })}
      values={group?.steps.length ?? 0}
      asTable={shown.asTable("labels")}
      onTable={(on) => shown.onTable("labels", on)}
      fileSuffix={shown.fileSuffix}
      choice={
        data.labelGroups.length > 1 && group ? (
          <Select
            aria-label={words.labels.group}
            className="max-w-40"
            value={group.id}
            options={data.labelGroups.map((one) => ({ value: one.id, label: one.name }))}
            onChange={(event) => shown.onSearch({ group: event.currentTarget.value })}
          />
        ) : null
      }
    >
      {group && (
        <Stacks
          parts={group.labels.map((one) => ({ ...one, link: linkOf(shown.search, data.range, { label: one.key }) }))}
          stacks={group.steps.map((step) => ({
            key: step.from,
            label: stepLabel(step.from, data.unit),
            counts: step.counts,
            title: (part) =>
              words.open({ what: `${group.labels[part]?.name}, ${stepName(step.from, data.unit).text}`, count: step.counts[part] ?? 0 }),
            link: (part) => linkOf(shown.search, step, { label: group.labels[part]?.key ?? "" }),
          }))}
        />
      )}
    </ChartFrame>
  )
}

type OutcomesProps = Props & { stages: readonly StageItem[] }

/** What is in stages of a category and is published; what waits is what is open or held. */
function outcomeLink({ data, shown, stages }: OutcomesProps, key: string): InboxLink {
  const ids = stages.filter((one) => one.category === key).map((one) => one.id)
  if (key === "waiting" || ids.length === 0) return openLinkOf(shown.search, data.range)
  return linkOf(shown.search, data.range, { stage: ids.join(","), held: "no" })
}

export function outcomesTable(props: OutcomesProps): DataTable {
  const { data, shown } = props
  const { parts, steps } = data.outcomes
  if (parts.every((one) => one.count === 0)) return none
  return {
    columns: [{ label: words.arrivals.column({ unit: data.unit }) }, ...parts.map((one) => ({ label: one.name, numeric: true }))],
    rows: [
      [{ text: words.perPortal.all }, ...parts.map((one) => count(one.count, outcomeLink(props, one.key)))],
      ...[...steps]
        .reverse()
        .map((step) => [
          stepName(step.from, data.unit),
          ...parts.map((one, index) =>
            count(step.counts[index] ?? 0, outcomeLink({ ...props, data: { ...data, range: step }, shown }, one.key)),
          ),
        ]),
    ],
  }
}

export function Outcomes(props: OutcomesProps) {
  const { data, shown } = props
  const { parts, finding } = data.outcomes
  const total = parts.reduce((sum, one) => sum + one.count, 0)
  const most = Math.max(...parts.map((one) => one.count))
  return (
    <ChartFrame
      id="outcomes"
      title={words.outcomes.title}
      finding={finding}
      table={outcomesTable(props)}
      values={total}
      asTable={shown.asTable("outcomes")}
      onTable={(on) => shown.onTable("outcomes", on)}
      fileSuffix={shown.fileSuffix}
    >
      <Bars
        bars={parts.map((one) => ({
          key: one.key,
          name: one.name,
          share: most === 0 ? 0 : one.count / most,
          value: number(one.count),
          aside: percent(one.count, total).text,
          link: one.count > 0 ? outcomeLink(props, one.key) : null,
        }))}
      />
    </ChartFrame>
  )
}

function answersTable(label: string, rows: readonly AnswerRow[]): DataTable {
  return {
    columns: [{ label }, { label: words.sources.sent, numeric: true }, { label: words.sources.accepted, numeric: true }],
    rows: rows.map((row) => [{ text: row.name }, count(row.sent), row.accepted === null ? { text: "–", raw: "" } : count(row.accepted)]),
  }
}

function answerBars(rows: readonly AnswerRow[]) {
  const most = Math.max(...rows.map((row) => row.sent))
  const total = rows.reduce((sum, row) => sum + row.sent, 0)
  return rows.map((row) => ({
    key: row.key || "small",
    name: row.name,
    share: most === 0 ? 0 : row.sent / most,
    value: number(row.sent),
    aside: percent(row.sent, total).text,
    link: null,
  }))
}

/** Of which days it is: ratings are shown for whole months. */
const monthsNote = (data: Breakdown) => (data.whole ? words.months(data.months) : words.counting)
const monthsSuffix = ({ data, shown }: Props) => (data.months ? `${data.months.from}-${data.months.to}` : shown.fileSuffix)

export const sourcesTable = ({ data }: Props) =>
  data.sources.rows.length === 0 ? none : answersTable(words.sources.source, data.sources.rows)

export function Sources({ data, shown }: Props) {
  const { rows, finding } = data.sources
  return (
    <ChartFrame
      id="sources"
      title={words.sources.title}
      finding={finding}
      note={`${monthsNote(data)} ${words.sources.note}`}
      table={sourcesTable({ data, shown })}
      values={rows.length}
      asTable={shown.asTable("sources")}
      onTable={(on) => shown.onTable("sources", on)}
      fileSuffix={monthsSuffix({ data, shown })}
    >
      <Bars bars={answerBars(rows)} />
    </ChartFrame>
  )
}

const keyOf = (one: Breakdown["choices"][number]) => `${one.portalId}:${one.field}`
const questionOf = ({ data, shown }: Props) => data.choices.find((one) => keyOf(one) === shown.search.question) ?? data.choices[0]

export function choicesTable({ data, shown }: Props): DataTable {
  const question = questionOf({ data, shown })
  return question ? answersTable(question.label, question.rows) : none
}

export function Choices({ data, shown }: Props) {
  const question = questionOf({ data, shown })
  return (
    <ChartFrame
      id="choices"
      title={words.choices.title}
      finding={null}
      note={monthsNote(data)}
      table={choicesTable({ data, shown })}
      values={question?.rows.length ?? 0}
      asTable={shown.asTable("choices")}
      onTable={(on) => shown.onTable("choices", on)}
      fileSuffix={monthsSuffix({ data, shown })}
      choice={
        question && (
          <Select
            aria-label={words.choices.question}
            className="max-w-60"
            value={keyOf(question)}
            options={data.choices.map((one) => ({
              value: keyOf(one),
              label: words.choices.pick({ label: one.label, portal: one.portal }),
            }))}
            onChange={(event) => shown.onSearch({ question: event.currentTarget.value })}
          />
        )
      }
    >
      {question && <Bars bars={answerBars(question.rows)} />}
    </ChartFrame>
  )
}
