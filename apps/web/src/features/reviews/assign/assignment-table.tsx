import { formatNumber } from "@intray/i18n/format"
import { reviewAssign as words } from "@intray/i18n/review-assign"
import type { AssignmentPreview } from "@intray/server/modules/reviews/assignment/schema"
import { locale } from "../../../lib/i18n.ts"

const numeric = ["before", "added", "limit", "conflicts"] as const

/** Who would get how many, what is left out, and what could not be assigned. */
export function AssignmentTable({ preview }: { preview: AssignmentPreview }) {
  const { reviewers, missing, outside, submissions, assignments } = preview
  const hidesConflicts = reviewers.some((one) => one.conflicts === null)
  const columns = numeric.filter(
    (column) =>
      (column !== "conflicts" || !hidesConflicts) && (column !== "limit" || reviewers.some((reviewer) => reviewer.limit !== null)),
  )
  return (
    <div className="flex flex-col gap-4">
      <p role="status" className="font-semibold">
        {assignments === 0 ? words.nothing : words.sum({ submissions, assignments })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <section className="max-h-[320px] overflow-auto" tabIndex={0} aria-label={words.reviewers}>
        <table className="w-full border-collapse text-left">
          <thead>
            <tr className="type-meta border-b text-fg-2">
              <th className="py-1.5 pr-3 font-normal">{words.columns.reviewer}</th>
              {columns.map((column) => (
                <th key={column} className="px-2 py-1.5 text-right font-normal">
                  {words.columns[column]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {reviewers.map((one) => (
              <tr key={one.id} className="border-b">
                <th scope="row" className="py-1.5 pr-3 font-normal [overflow-wrap:anywhere]">
                  {one.name} {one.guest && <span className="type-meta text-fg-2">({words.guest})</span>}
                </th>
                {columns.map((column) => {
                  const value = one[column]
                  return (
                    <td key={column} className={`px-2 py-1.5 text-right tabular-nums ${column === "added" ? "font-semibold" : ""}`}>
                      {value === null ? "" : formatNumber(locale, value)}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {(missing.length > 0 || outside > 0) && (
        <ul className="flex flex-col gap-1.5 rounded-panel border border-line-strong bg-warn-bg px-3.5 py-2.5">
          {outside > 0 && <li>{words.outside({ count: outside })}</li>}
          {missing.map(({ reason, submissions: count, numbers }) => (
            <li key={reason}>
              {words.missing[reason]({ count })}{" "}
              <span className="type-meta text-fg-2">
                {words.numbers({ numbers: numbers.map((number) => `#${number}`).join(", "), more: count > numbers.length })}
              </span>
            </li>
          ))}
        </ul>
      )}
      {!hidesConflicts && reviewers.some((one) => (one.conflicts ?? 0) > 0) && <p className="type-meta text-fg-2">{words.conflictsNote}</p>}
    </div>
  )
}
