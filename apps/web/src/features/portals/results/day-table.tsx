import { formatNumber } from "@intray/i18n/format"
import { portalTabs } from "@intray/i18n/portal-tabs"
import { locale } from "../../../lib/i18n.ts"
import type { Day } from "./chart-scale.ts"
import { spanName } from "./days.ts"

/** The numbers of the chart, newest first. */
export function DayTable({ days }: { days: readonly Day[] }) {
  const words = portalTabs.results
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys
    <section aria-label={words.chart} tabIndex={0} className="max-h-[420px] overflow-auto rounded-panel border">
      <table className="w-full border-collapse text-left tabular-nums">
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {[words.day, words.views, words.starts, words.submissions].map((head, index) => (
              <th key={head} scope="col" className={`border-b px-4 py-2 font-emph ${index > 0 ? "text-right" : ""}`}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((one) => (
            <tr key={one.day} className="border-b last:border-b-0">
              <th scope="row" className="px-4 py-1.5 font-normal">
                {spanName({ day: one.day, until: one.day })}
              </th>
              {[one.views, one.starts, one.submissions].map((count, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never change
                <td key={index} className="px-4 py-1.5 text-right">
                  {formatNumber(locale, count)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
