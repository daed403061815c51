import { formatNumber } from "@intray/i18n/format"
import { teamPlan } from "@intray/i18n/team-plan"
import type { Billing, Offered } from "@intray/server/modules/billing/schema"
import { countedFeatures, type Interval, switchedFeatures } from "@intray/server/modules/billing/subscription/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Check, Minus } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { money } from "./money.ts"

const words = teamPlan
type OfferedPlan = Offered["plans"][number]

export type PlanTableProps = {
  plans: readonly OfferedPlan[]
  /** Whether plans have prices here. */
  sold: boolean
  current: string
  interval: Interval
  paying: Billing["paying"]
  /** A payment is open: until it is paid, the first plan is the only way out. */
  failing: boolean
  busy: boolean
  /** Null: anyone who looks may not choose. */
  onChoose: ((plan: string) => void) | null
}

/** What each plan has and costs, side by side, with the team's own marked. It scrolls sideways where there is no room. */
export function PlanTable({ plans, sold, current, interval, paying, failing, busy, onChoose }: PlanTableProps) {
  const cell = (plan: string) => cx("min-w-20 px-1 py-2 text-center align-middle sm:min-w-28 sm:px-3.5", plan === current && "bg-here-bg")
  const head = "px-2.5 py-2 text-left font-normal max-sm:min-w-20 sm:px-3.5"
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached with the keys
    <section aria-label={words.all.label} tabIndex={0} className="relative overflow-x-auto rounded-panel border">
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-b">
            <th scope="col">
              <span className="hidden-text">{words.all.feature}</span>
            </th>
            {plans.map(({ id, name }) => (
              <th key={id} scope="col" aria-current={id === current || undefined} className={cx(cell(id), "font-emph")}>
                {name}
                {id === current && <span className="type-meta block text-fg-2">{words.all.yours}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y">
          {sold && (
            <tr>
              <th scope="row" className={head}>
                {words.all.price}
              </th>
              {plans.map((plan, index) => (
                <td key={plan.id} className={cell(plan.id)}>
                  {index === 0 ? words.all.free : priceText(plan, interval)}
                  {index > 0 && plan.trialDays > 0 && (
                    <span className="type-meta block text-fg-2">{words.all.trial({ locale, days: plan.trialDays })}</span>
                  )}
                </td>
              ))}
            </tr>
          )}
          {onChoose && (
            <tr>
              <th scope="row" className={head}>
                <span className="hidden-text">{words.all.choice}</span>
              </th>
              {plans.map((plan, index) => (
                <td key={plan.id} className={cell(plan.id)}>
                  <ChooseButton
                    plan={plan}
                    first={index === 0}
                    next={index === plans.findIndex((one) => one.id === current) + 1}
                    {...{ current, interval, paying, failing, busy, onChoose }}
                  />
                </td>
              ))}
            </tr>
          )}
          {countedFeatures.map((name) => (
            <tr key={name}>
              <th scope="row" className={head}>
                {words.all[name]}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className={cell(plan.id)}>
                  {amount(plan[name])}
                </td>
              ))}
            </tr>
          ))}
          {switchedFeatures.map((name) => (
            <tr key={name}>
              <th scope="row" className={head}>
                {words.included[name]}
              </th>
              {plans.map((plan) => (
                <td key={plan.id} className={cell(plan.id)}>
                  <Whether has={plan[name]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type ChooseProps = Pick<PlanTableProps, "current" | "interval" | "paying" | "failing" | "busy"> & {
  plan: OfferedPlan
  first: boolean
  /** The one after the team's own is what it mostly looks for. */
  next: boolean
  onChoose: (plan: string) => void
}

/** The way to a plan, where there is one: the first is what remains when another ends. */
function ChooseButton({ plan, first, next, current, interval, paying, failing, busy, onChoose }: ChooseProps) {
  const ends = paying?.endsAt != null
  const same = paying?.plan === plan.id && paying.interval === interval
  const reachable = first ? paying !== null && !ends : !failing && plan[interval] !== null && (!same || ends)
  if (!reachable) return plan.id === current ? <span className="text-fg-2">{words.all.yours}</span> : null
  return (
    <Button
      size="sm"
      variant={next && !same ? "primary" : "default"}
      disabled={busy}
      aria-label={same ? words.all.keep({ plan: plan.name }) : words.all.choose({ plan: plan.name })}
      onClick={() => onChoose(plan.id)}
    >
      {same ? words.all.keepShort : words.all.chooseShort}
    </Button>
  )
}

function priceText(plan: OfferedPlan, interval: Interval): string {
  const sold = plan[interval]
  if (!sold) return words.all.notSold({ interval })
  if (!sold.price) return words.all.atCheckout
  return words.all.amount({ amount: money(sold.price, { short: true }), interval, perSeat: plan.perSeat })
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
