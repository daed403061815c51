import { saidWait, insights as words } from "@intray/i18n/insights"
import type { Overview } from "@intray/server/modules/insights/schema"
import { number } from "./shared.ts"

const tile = words.tiles

/** How a number is to the one it is compared with; null: there is none. */
function compared(now: number, before: number | undefined, { comparedBy }: Overview): string | null {
  if (!comparedBy || before === undefined) return null
  const than = words.thanShort[comparedBy]
  if (before < 10 || now === before) return tile.same({ before, than: words.than[comparedBy] })
  const percent = Math.round((100 * Math.abs(now - before)) / before)
  return now > before ? tile.more({ percent, than }) : tile.less({ percent, than })
}

/** The page in four numbers. */
export function Tiles({ data }: { data: Overview }) {
  const { sums, sumsBefore, waits, comparedBy } = data
  const { median, count } = waits.all.decision
  const before = waits.before?.decision.median ?? null
  const tiles = [
    { name: tile.arrived, value: number(sums.arrived), note: compared(sums.arrived, sumsBefore?.arrived, data) },
    { name: tile.answered, value: number(sums.answered), note: tile.outcomes(sums) },
    { name: tile.waiting, value: number(data.waiting), note: tile.long({ count: data.waitingLong }) },
    {
      name: tile.decision,
      value: median === null ? "–" : saidWait(median),
      note:
        median === null
          ? count > 0
            ? tile.fewDecisions({ count })
            : tile.noDecision
          : before !== null && comparedBy
            ? tile.was({ wait: saidWait(before), than: words.than[comparedBy] })
            : tile.median,
    },
  ]
  return (
    <section aria-label={tile.label}>
      <dl className="grid grid-cols-4 border-b pb-3 max-md:grid-cols-2 max-md:rounded-panel max-md:border max-md:pb-0">
        {tiles.map((one) => (
          <div
            key={one.name}
            className="flex min-w-0 flex-col px-4 first:pl-0 not-first:border-l max-md:p-3.5 max-md:first:pl-3.5 max-md:[&:nth-child(n+3)]:border-t max-md:[&:nth-child(odd)]:border-l-0"
          >
            <dt className="text-fg-2">{one.name}</dt>
            <dd className="text-[26px]/8 font-bold tracking-[-0.02em]">{one.value}</dd>
            <dd className="text-[12px]/4 text-fg-2">{one.note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
