import { type Plan, plans, planWithMore, type Subscription } from "@intray/server/features/subscription/schema"
import { teamPlan } from "@intray/server/messages/team-plan"
import { Progress } from "@intray/ui/progress"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Check } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { PlanTable } from "./plan-table.tsx"

const words = teamPlan
const counted = ["seats", "portals", "submissions"] as const
const switched = ["remove_watermark", "discord_notifications", "api_access"] as const

/** What the team's plan has and how much of it is used. There is nothing to press: the plan is the operator's. */
export function PlanScreen() {
  useTitle(words.page)
  const query = trpc.subscription.get.useQuery(undefined, { staleTime: 0 })
  if (query.isError && !query.data) {
    return (
      <QueryError query={query} title={words.failed} className="mt-6">
        {words.failedText}
      </QueryError>
    )
  }
  if (!query.data) return <PlanSkeleton />
  const { plan, features } = query.data
  const free = plan === "self-hosted"
  return (
    <>
      <Section
        title={free ? words.selfHosted.title : words.plan.title({ plan: words.names[plan] })}
        note={free ? words.selfHosted.text : words.plan.text}
      />
      <Section title={words.used.title}>
        <ul aria-label={words.used.label} className="divide-y rounded-panel border">
          {counted.map((name) => (
            <Used key={name} name={name} plan={plan} {...features[name]} />
          ))}
        </ul>
      </Section>
      {free ? (
        <Section title={words.included.title}>
          <Rows label={words.included.label}>
            {switched.map((name) => (
              <Row key={name} icon={<Check aria-hidden="true" size={16} className="text-ok" />} title={words.included[name]}>
                <span className="text-fg-2">{words.included.yes}</span>
              </Row>
            ))}
          </Rows>
        </Section>
      ) : (
        <Section title={words.all.title} note={words.all.text}>
          <PlanTable current={plan} />
        </Section>
      )}
    </>
  )
}

type UsedProps = { name: (typeof counted)[number]; plan: Plan } & Subscription["features"]["seats"]

/** The part of a limit that is left when one is told; the last one always is. */
const NEAR = 0.2

function Used({ name, plan, limit, used }: UsedProps) {
  const left = limit === null ? null : limit - used
  const near = limit !== null && left !== null && left <= Math.max(1, limit * NEAR)
  const next = planWithMore(plan, name)
  const said = limit === null ? words.used.unlimited({ locale, used }) : words.used.of({ locale, used, limit })
  return (
    <li className="flex flex-col gap-2 px-3.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className="font-emph">{words.used[name]}</p>
        <p className="tabular-nums">{said}</p>
      </div>
      {limit !== null && (
        <Progress
          value={limit === 0 ? 100 : Math.min(100, (100 * used) / limit)}
          tone={near ? "warn" : "here"}
          label={`${words.used[name]}: ${said}`}
        />
      )}
      <p className="type-meta text-fg-2">{words.used[`${name}Note`]}</p>
      {near && left !== null && (
        <p className="type-meta text-fg">
          <span className="font-emph text-warn">{leftText(name, left)}</span>{" "}
          {next !== plan && words.used.more({ locale, plan: words.names[next], limit: plans[next][name] })}
        </p>
      )}
    </li>
  )
}

function leftText(name: UsedProps["name"], left: number): string {
  if (left > 0) return words.used.left({ locale, count: left })
  return left === 0 || name !== "submissions" ? words.used.full : words.used.over({ locale, count: -left })
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
