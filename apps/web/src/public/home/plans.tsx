import { formatNumber } from "@intray/i18n/format"
import { home } from "@intray/i18n/home"
import { locale } from "@intray/i18n/translated"
import type { OfferedPlan } from "../page-data.ts"

const words = home.plans
const counted = ["submissions", "portals", "seats"] as const
const said = (limit: number | null) => (limit === null ? words.noLimit : formatNumber(locale(), limit))

/** What each plan has, where the operator offers some. */
export function Plans({ plans }: { plans: OfferedPlan[] }) {
  return (
    <section aria-labelledby="plans" className="grid gap-x-10 gap-y-6 border-t pt-11 pb-16 lg:grid-cols-[minmax(0,400px)_1fr]">
      <div>
        <h2 id="plans" className="font-display text-[26px]/[32px] font-bold tracking-[-0.02em]">
          {words.title}
        </h2>
        <p className="mt-2 max-w-[60ch] text-[16px] leading-[26px] text-fg-2">{words.text}</p>
      </div>
      <table className="w-full border-collapse text-left text-[15px] leading-6 sm:text-[16px]">
        <thead>
          <tr className="border-b align-bottom text-[14px] text-fg-3">
            <th scope="col" className="py-3 pr-3 font-normal">
              {words.plan}
            </th>
            {counted.map((what) => (
              <th key={what} scope="col" className="py-3 pl-3 text-right font-normal">
                {words[what]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.name} className="border-b">
              <th scope="row" className="py-3 pr-3 font-emph">
                {plan.name}
              </th>
              {counted.map((what) => (
                <td key={what} className="py-3 pl-3 text-right tabular-nums">
                  {said(plan[what])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
