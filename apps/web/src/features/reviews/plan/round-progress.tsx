import { formatNumber } from "@intray/i18n/format"
import { reviewPlan as words } from "@intray/i18n/review-plan"
import { Avatar } from "@intray/ui/avatar"
import { locale } from "../../../lib/i18n.ts"
import type { PlanRound } from "./plan-model.ts"

const columns = ["submitted", "abstained", "drafts", "conflicts"] as const
const assignedColumns = ["assigned", "outstanding"] as const

/** What each reviewer has done in a round. */
export function RoundProgress({ round }: { round: PlanRound }) {
  const { complete, submissions, reviews, reviewers } = round
  const shown = reviewers.some((one) => one.assigned > 0) ? ([...assignedColumns, ...columns] as const) : columns
  return (
    <section aria-labelledby="review-progress" className="flex flex-col gap-2 border-t pt-5">
      <h3 id="review-progress" className="type-heading">
        {words.progress}
      </h3>
      <p className="text-fg-2">{words.progressText({ complete, submissions, reviews })}</p>
      {reviewers.length === 0 ? (
        <p className="text-fg-2">{words.progressEmpty}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
        <section className="overflow-x-auto" tabIndex={0} aria-label={words.reviewers}>
          <table className="w-full border-collapse text-left">
            <thead>
              <tr className="type-meta border-b text-fg-2">
                <th className="py-1.5 pr-3 font-normal">{words.reviewer}</th>
                {shown.map((column) => (
                  <th key={column} className="px-2 py-1.5 text-right font-normal">
                    {words[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reviewers.map((one) => (
                <tr key={one.userId} className="border-b">
                  <th scope="row" className="py-1.5 pr-3 font-normal">
                    <span className="flex items-center gap-2">
                      <Avatar name={one.name} size={20} />
                      {one.name}
                    </span>
                  </th>
                  {shown.map((column) => (
                    <td key={column} className="px-2 py-1.5 text-right tabular-nums">
                      {formatNumber(locale, one[column])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}
