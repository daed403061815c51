import { insights as words } from "@intray/i18n/insights"
import type { Breakdown } from "@intray/server/modules/insights/schema"
import { Bars } from "./bars.tsx"
import { ChartFrame } from "./chart-frame.tsx"
import type { DataTable } from "./data.ts"
import { count, number, percent, type Shown } from "./shared.ts"

type Props = { data: Breakdown; shown: Shown }

export function treatmentTable({ data: { treatment } }: Props): DataTable {
  if (treatment.length === 0) return { columns: [], rows: [] }
  return {
    columns: [{ label: words.treatment.answer }, { label: words.treatment.count, numeric: true }],
    rows: treatment.map((one) => [{ text: one.name }, count(one.count)]),
  }
}

/** How submitters say they were treated. No mark opens anything: which answer was whose is known to nobody. */
export function Treatment({ data, shown }: Props) {
  const { treatment } = data
  const most = Math.max(...treatment.map((one) => one.count))
  const total = treatment.reduce((sum, one) => sum + one.count, 0)
  return (
    <ChartFrame
      id="treatment"
      title={words.treatment.title}
      finding={null}
      note={words.treatment.note}
      table={treatmentTable({ data, shown })}
      values={total}
      asTable={shown.asTable("treatment")}
      onTable={(on) => shown.onTable("treatment", on)}
      fileSuffix={shown.fileSuffix}
    >
      <Bars
        bars={treatment.map((one) => ({
          key: one.key,
          name: one.name,
          share: most === 0 ? 0 : one.count / most,
          value: number(one.count),
          aside: percent(one.count, total).text,
          link: null,
        }))}
      />
    </ChartFrame>
  )
}
