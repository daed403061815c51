import { teamPlan } from "@intray/i18n/team-plan"
import type { Offered } from "@intray/server/modules/billing/schema"
import { countedFeatures, planWithMore, type Subscription } from "@intray/server/modules/billing/subscription/schema"
import { Progress } from "@intray/ui/progress"
import { locale } from "../../lib/i18n.ts"

const words = teamPlan.used

type Plans = Offered["plans"]

/** Shows how much of each limit is used. */
export function UsedList({ plans, plan, features }: { plans: Plans; plan: string } & Pick<Subscription, "features">) {
  return (
    <ul aria-label={words.label} className="divide-y rounded-panel border">
      {countedFeatures.map((name) => (
        <Used key={name} name={name} plans={plans} plan={plan} {...features[name]} />
      ))}
    </ul>
  )
}

type UsedProps = { name: (typeof countedFeatures)[number]; plans: Plans; plan: string } & Subscription["features"]["seats"]

/** Warns when this share of a limit, or the last unit, is left. */
const NEAR = 0.2

function Used({ name, plans, plan, limit, used }: UsedProps) {
  const left = limit === null ? null : limit - used
  const near = limit !== null && left !== null && left <= Math.max(1, limit * NEAR)
  const next = planWithMore(plans, plan, name)
  const said = limit === null ? words.unlimited({ locale, used }) : words.of({ locale, used, limit })
  return (
    <li className="flex flex-col gap-2 px-3.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-emph">{words[name]}</p>
        <p className="tabular-nums">{said}</p>
      </div>
      {limit !== null && <Meter used={used} limit={limit} near={near} label={`${words[name]}: ${said}`} />}
      <p className="type-meta text-fg-2">{words[`${name}Note`]}</p>
      {near && left !== null && (
        <p className="type-meta text-fg">
          <span className="font-emph text-warn">{leftText(left)}</span> {next && words.more({ locale, plan: next.name, limit: next[name] })}
        </p>
      )}
    </li>
  )
}

/** Beyond the limit the bar continues in another colour after a gap: the excess is part of the total. */
function Meter({ used, limit, near, label }: { used: number; limit: number; near: boolean; label: string }) {
  if (used <= limit) return <Progress value={(100 * used) / limit} tone={near ? "warn" : "here"} label={label} />
  const within = (100 * limit) / used
  return (
    <div role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} aria-valuenow={100} className="flex h-1.5 gap-0.5">
      <span className="swatch rounded-l-full bg-fg-2" style={{ width: `${within}%` }} />
      <span className="swatch flex-1 rounded-r-full bg-warn" />
    </div>
  )
}

function leftText(left: number): string {
  if (left > 0) return words.left({ locale, count: left })
  return left === 0 ? words.full : words.over({ locale, count: -left })
}
