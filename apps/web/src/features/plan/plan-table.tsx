import { type Plan, plans } from "@intray/server/features/subscription/schema"
import { formatNumber } from "@intray/server/messages/format"
import { teamPlan } from "@intray/server/messages/team-plan"
import { cx } from "@intray/ui/lib/cx"
import { Check, Minus } from "lucide-react"
import { locale } from "../../lib/i18n.ts"

const words = teamPlan
const offered = ["free", "pro", "business"] as const
const counted = ["seats", "portals", "submissions"] as const
const switched = ["remove_watermark", "discord_notifications", "api_access"] as const

/** What each plan has, side by side, with the team's own marked. */
export function PlanTable({ current }: { current: Plan }) {
  const cell = (plan: Plan) => cx("px-2.5 py-2 text-center align-middle sm:px-3.5", plan === current && "bg-here-bg")
  return (
    <div className="overflow-hidden rounded-panel border">
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-b">
            <th scope="col">
              <span className="hidden-text">{words.all.feature}</span>
            </th>
            {offered.map((plan) => (
              <th key={plan} scope="col" aria-current={plan === current || undefined} className={cx(cell(plan), "font-emph")}>
                {words.names[plan]}
                {plan === current && <span className="type-meta block text-fg-2">{words.all.yours}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {counted.map((name) => (
            <tr key={name}>
              <th scope="row" className="px-3.5 py-2 text-left font-normal">
                {words.all[name]}
              </th>
              {offered.map((plan) => (
                <td key={plan} className={cell(plan)}>
                  {amount(plans[plan][name])}
                </td>
              ))}
            </tr>
          ))}
          {switched.map((name) => (
            <tr key={name}>
              <th scope="row" className="px-3.5 py-2 text-left font-normal">
                {words.included[name]}
              </th>
              {offered.map((plan) => (
                <td key={plan} className={cell(plan)}>
                  <Whether has={plans[plan][name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function amount(limit: number | null): string {
  return limit === null ? words.all.noLimit : formatNumber(locale, limit)
}

function Whether({ has }: { has: boolean }) {
  const Icon = has ? Check : Minus
  return (
    <>
      <Icon aria-hidden="true" size={16} className={cx("mx-auto", has ? "text-ok" : "text-fg-3")} />
      <span className="hidden-text">{has ? words.all.yes : words.all.no}</span>
    </>
  )
}
