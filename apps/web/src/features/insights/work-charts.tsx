import { insights as words } from "@intray/i18n/insights"
import type { Work } from "@intray/server/modules/insights/schema"
import { Bars } from "./bars.tsx"
import { ChartFrame } from "./chart-frame.tsx"
import type { DataTable } from "./data.ts"
import { count, linkOf, number, type Shown } from "./shared.ts"

type Props = { data: Work; shown: Shown }

const none: DataTable = { columns: [], rows: [] }

export function membersTable({ data }: Props): DataTable {
  if (data.members.length === 0) return none
  const before = data.comparedBy
    ? [{ label: data.comparedBy === "year" ? words.arrivals.yearAgo : words.arrivals.before, numeric: true }]
    : []
  return {
    columns: [{ label: words.members.person }, { label: words.members.count, numeric: true }, ...before],
    rows: data.members.map((one) => [{ text: one.name }, count(one.count), ...(data.comparedBy ? [count(one.before ?? 0)] : [])]),
  }
}

export function Members({ data, shown }: Props) {
  const most = Math.max(...data.members.map((one) => one.count))
  return (
    <ChartFrame
      id="members"
      title={words.members.title}
      finding={null}
      note={words.members.note}
      table={membersTable({ data, shown })}
      values={data.members.length}
      asTable={shown.asTable("members")}
      onTable={(on) => shown.onTable("members", on)}
      fileSuffix={shown.fileSuffix}
    >
      <Bars
        bars={data.members.map((one) => ({
          key: one.userId,
          name: one.name,
          share: most === 0 ? 0 : one.count / most,
          value: number(one.count),
          link: null,
        }))}
      />
    </ChartFrame>
  )
}

export function stuckTable({ data, shown: { search } }: Props): DataTable {
  const { stages } = data.stuck
  if (stages.length === 0) return none
  const w = words.stuck
  const link = (stage: string, more = {}) => linkOf(search, null, { stage, ...more })
  return {
    columns: [
      { label: w.stage },
      ...[w.count, w.median, ...w.ages, w.turns.publish, w.turns.assignee, w.turns.nobody].map((label) => ({ label, numeric: true })),
    ],
    rows: stages.map((one) => [
      { text: one.name },
      count(one.count, link(one.stageId)),
      count(one.median),
      ...one.ages.map((age) => count(age)),
      count(one.turns.publish, link(one.stageId, { held: "yes" })),
      count(one.turns.assignee),
      count(one.turns.nobody, link(one.stageId, { assignee: "none", held: "no" })),
    ]),
  }
}

export function Stuck({ data, shown }: Props) {
  return (
    <ChartFrame
      id="stuck"
      wide
      title={words.stuck.title}
      finding={data.stuck.finding}
      table={stuckTable({ data, shown })}
      // A table says more of it than any drawing.
      values={0}
      asTable
      onTable={() => undefined}
      fileSuffix={shown.fileSuffix}
    >
      {null}
    </ChartFrame>
  )
}
