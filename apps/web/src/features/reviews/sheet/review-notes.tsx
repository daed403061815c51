import { numberFormat } from "@intray/i18n/intl"
import { reviewAssign } from "@intray/i18n/review-assign"
import type { Sheet, SheetItem } from "@intray/server/modules/reviews/schema"
import { Button } from "@intray/ui/button"
import { useState } from "react"
import { locale } from "../../../lib/i18n.ts"

/** Asks quietly whether there is a conflict of interest, where something coincides. */
export function ConflictHint({ reason, onDeclare }: { reason: NonNullable<Sheet["suggestedConflict"]>; onDeclare: () => void }) {
  const words = reviewAssign.hint
  const [hidden, setHidden] = useState(false)
  if (hidden) return null
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b px-4 py-2">
      <p className="type-meta min-w-0 flex-1 basis-48 text-fg-2">{words.text({ reason: words.reasons[reason] })}</p>
      <span className="flex gap-1">
        <Button size="sm" variant="quiet" onClick={onDeclare}>
          {words.declare}
        </Button>
        <Button size="sm" variant="quiet" onClick={() => setHidden(true)}>
          {words.dismiss}
        </Button>
      </span>
    </div>
  )
}

/** In a calibration: what it is, and once the own review is in, how everybody scored. */
export function CalibrationNote({ item: { calibration, comparison, criteria, mine } }: { item: SheetItem }) {
  const words = reviewAssign.calibration
  if (!calibration) return null
  if (!comparison) return <p className="type-meta border-b px-4 py-2 text-fg-2">{words.note}</p>
  const mean = numberFormat(locale, { maximumFractionDigits: 1 })
  return (
    <section aria-labelledby="calibration" className="border-b px-4 py-3">
      <h3 id="calibration" className="font-semibold">
        {words.title}
      </h3>
      <p className="type-meta text-fg-2">{words.reviews({ count: comparison.reviews })}</p>
      <table className="mt-2 w-full border-collapse text-left">
        <thead>
          <tr className="type-meta border-b text-fg-2">
            <th className="py-1 pr-2 font-normal">{words.criterion}</th>
            <th className="px-2 py-1 text-right font-normal">{words.own}</th>
            <th className="px-2 py-1 text-right font-normal">{words.mean}</th>
            <th className="py-1 pl-2 text-right font-normal">{words.range}</th>
          </tr>
        </thead>
        <tbody>
          {comparison.criteria.map((one) => (
            <tr key={one.criterionId} className="border-b last:border-b-0">
              <th scope="row" className="py-1 pr-2 font-normal [overflow-wrap:anywhere]">
                {criteria.find(({ id }) => id === one.criterionId)?.name}
              </th>
              <td className="px-2 py-1 text-right tabular-nums">{mine?.scores[one.criterionId] ?? ""}</td>
              <td className="px-2 py-1 text-right tabular-nums">{mean.format(one.mean)}</td>
              <td className="py-1 pl-2 text-right whitespace-nowrap tabular-nums">{words.between({ low: one.low, high: one.high })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
