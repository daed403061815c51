import { teamPlan } from "@intray/i18n/team-plan"
import type { Billing, Offered, PlanStatus } from "@intray/server/modules/billing/schema"
import type { Subscription } from "@intray/server/modules/billing/subscription/schema"
import { Button } from "@intray/ui/button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Check, ExternalLink } from "lucide-react"
import { useCan } from "../../lib/can.ts"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { useBillingDetails } from "./hooks.ts"
import { Invoices } from "./invoices.tsx"
import { PlanBanner } from "./plan-banner.tsx"
import { PlanChoice } from "./plan-choice.tsx"
import { Returned } from "./returned.tsx"
import { UsageHistory } from "./usage-history.tsx"
import { UsedList } from "./used-list.tsx"

const words = teamPlan
const switched = ["remove_watermark", "discord_notifications", "api_access"] as const

/** What the team's plan has, how much of it is used, what the others cost, and what was paid. */
export function PlanScreen({ returned }: { returned: boolean }) {
  useTitle(words.page)
  const query = trpc.billing.plan.useQuery(undefined, { staleTime: 0 })
  const offer = trpc.billing.offer.useQuery()
  const status = trpc.billing.standing.useQuery(undefined, { staleTime: 0 })
  const failed = [query, offer, status].find((one) => one.isError && !one.data)
  if (failed) {
    return (
      <QueryError query={failed} title={words.failed} className="mt-6">
        {words.failedText}
      </QueryError>
    )
  }
  if (!query.data || !offer.data || !status.data) return <PlanSkeleton />
  if (offer.data.plans.length === 0) return <SelfHosted features={query.data.features} />
  return <Planned subscription={query.data} offer={offer.data} status={status.data} returned={returned} />
}

function SelfHosted({ features }: Pick<Subscription, "features">) {
  return (
    <>
      <Section title={words.selfHosted.title} note={words.selfHosted.text} />
      <Section title={words.used.title}>
        <UsedList plans={[]} plan="self-hosted" features={features} />
      </Section>
      <UsageHistory />
      <Section title={words.included.title}>
        <Rows label={words.included.label}>
          {switched.map((name) => (
            <Row key={name} icon={<Check aria-hidden="true" size={16} className="text-ok" />} title={words.included[name]}>
              <span className="text-fg-2">{words.included.yes}</span>
            </Row>
          ))}
        </Rows>
      </Section>
    </>
  )
}

type PlannedProps = { subscription: Subscription; offer: Offered; status: PlanStatus; returned: boolean }

function Planned({ subscription, offer, status, returned }: PlannedProps) {
  const manages = useCan()({ billing: ["manage"] }) && offer.sold
  const query = trpc.billing.get.useQuery(undefined, { enabled: manages, staleTime: 0 })
  const details = useBillingDetails()
  const billing = manages ? (query.data ?? null) : null
  const current = offer.plans.find((one) => one.id === subscription.plan)
  const name = current?.name ?? subscription.plan
  return (
    <>
      {returned && manages && <Returned plans={offer.plans} />}
      <PlanBanner plan={name} features={subscription.features} status={status} manages={manages} />
      <Section
        title={words.plan.title({ plan: name })}
        note={noteOf(offer, billing, status, manages)}
        action={
          billing?.details && (
            <Button
              icon={<ExternalLink aria-hidden="true" size={15} />}
              busy={details.busy}
              busyLabel={words.plan.opening}
              onClick={() => void details.open()}
            >
              {words.plan.details}
            </Button>
          )
        }
      />
      <Section title={words.used.title}>
        <UsedList plans={offer.plans} plan={subscription.plan} features={subscription.features} />
      </Section>
      <PlanChoice offer={offer} current={subscription.plan} billing={billing} failing={status.grace !== null} manages={manages} />
      {billing?.details && <Invoices />}
      <UsageHistory />
    </>
  )
}

/** What is below the name of the plan: until when it is paid, or who can change it. */
function noteOf(offer: Offered, billing: Billing | null, status: PlanStatus, manages: boolean): string {
  if (!offer.sold) return words.plan.given
  if (!manages) return words.plan.askOwner
  const paying = billing?.paying
  if (!paying) return words.plan.choose
  if (status.grace) return words.plan.open
  const nameOf = (id: string) => offer.plans.find((one) => one.id === id)?.name ?? id
  if (paying.endsAt) {
    return words.plan.ends({ locale, plan: nameOf(paying.plan), at: paying.endsAt, first: offer.plans[0]?.name ?? "" })
  }
  if (paying.trialEndsAt) return words.plan.trial({ locale, at: paying.trialEndsAt })
  return paying.renewsAt ? words.plan.renews({ locale, interval: paying.interval, at: paying.renewsAt }) : words.plan.choose
}

function PlanSkeleton() {
  return (
    <Loading label={words.loading} className="flex flex-col gap-4 pt-6">
      <Skeleton className="h-5 w-64 max-w-full" />
      <Skeleton className="h-4 w-96 max-w-full" />
      <div className="mt-8 divide-y rounded-panel border">
        {["w-20", "w-24", "w-40"].map((width) => (
          <div key={width} className="flex h-[66px] flex-col justify-center gap-2.5 px-3.5">
            <Skeleton className={`h-3.5 ${width}`} />
            <Skeleton className="h-2.5 w-56 max-w-full" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
