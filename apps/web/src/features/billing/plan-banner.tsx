import { teamPlan } from "@intray/i18n/team-plan"
import type { PlanStatus } from "@intray/server/modules/billing/schema"
import { countedFeatures, type Subscription } from "@intray/server/modules/billing/subscription/schema"
import { TriangleAlert } from "lucide-react"
import { type ReactNode, useId } from "react"
import { locale } from "../../lib/i18n.ts"

const words = teamPlan

/** People beyond the seats that are named; the others are counted. */
const NAMED = 5

type Props = { plan: string; status: PlanStatus; manages: boolean } & Pick<Subscription, "features">

/** What the team ought to know of its plan: a payment that failed, or what is over the limits and what that means. */
export function PlanBanner({ plan, features, status, manages }: Props) {
  const { grace, ended, readOnly, waiting } = status
  const over = countedFeatures.filter((name) => {
    const { limit, used } = features[name]
    return limit !== null && used > limit
  })
  return (
    <div role="status" className="flex flex-col gap-3 pt-4 empty:hidden">
      {grace && (
        <Banner title={words.grace.title({ locale, ...grace })}>
          <p>{manages ? words.grace.text : words.grace.textOthers}</p>
        </Banner>
      )}
      {(over.length > 0 || readOnly.length > 0 || waiting > 0) && (
        <Banner title={words.over.title({ locale, count: Math.max(1, over.length), plan })}>
          <p>
            {ended && `${words.over.since({ locale, ...ended })} `}
            {words.over.text}
          </p>
          {readOnly.length > 0 && (
            <p>
              {words.over.readOnly({
                locale,
                names: readOnly.slice(0, NAMED).map((one) => one.name),
                more: Math.max(0, readOnly.length - NAMED),
              })}
            </p>
          )}
          {waiting > 0 && <p>{words.over.waiting({ locale, count: waiting })}</p>}
        </Banner>
      )}
    </div>
  )
}

function Banner({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex gap-3 rounded-panel border border-warn/40 bg-warn-bg px-3.5 py-3">
      <TriangleAlert aria-hidden="true" size={18} className="mt-px flex-none text-warn" />
      <div className="min-w-0">
        <h2 id={id} className="font-emph">
          {title}
        </h2>
        <div className="measure flex flex-col gap-1 text-fg-2">{children}</div>
      </div>
    </section>
  )
}
