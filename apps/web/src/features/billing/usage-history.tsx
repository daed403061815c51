import { formatNumber } from "@intray/i18n/format"
import { teamPlan } from "@intray/i18n/team-plan"
import { zoneTitle } from "@intray/i18n/zones"
import { Skeleton } from "@intray/ui/skeleton"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"

const words = teamPlan.history

const nameOf = (month: string, style: "short" | "long") =>
  new Intl.DateTimeFormat(locale, { month: style, timeZone: "UTC", ...(style === "long" && { year: "numeric" }) }).format(
    new Date(`${month}-01T00:00:00Z`),
  )

/** What came in in each of the last twelve months: a bar with its number, so that no value has to be pointed at. */
export function UsageHistory() {
  const query = trpc.billing.history.useQuery(undefined, { staleTime: 60_000 })
  const months = query.data?.months ?? []
  const most = Math.max(1, ...months.map((one) => one.submissions))
  return (
    <Section title={words.title} note={query.data ? `${words.note} ${words.zone({ zone: zoneTitle(query.data.zone) })}` : words.note}>
      {query.isError && !query.data ? (
        <QueryError query={query} title={words.failed}>
          {teamPlan.failedText}
        </QueryError>
      ) : !query.data ? (
        <Skeleton className="h-44 w-full" />
      ) : months.every((one) => one.submissions === 0) ? (
        <p className="text-fg-2">{words.none}</p>
      ) : (
        <ol aria-label={words.label} className="flex h-44 items-stretch gap-1 sm:gap-2">
          {months.map(({ month, submissions }) => (
            <li key={month} className="flex min-w-0 flex-1 flex-col items-center justify-end gap-1 text-[11px]/4 tabular-nums">
              <span className="hidden-text">{nameOf(month, "long")}: </span>
              <span className="text-fg-2 max-sm:text-[10px]">{formatNumber(locale, submissions)}</span>
              <span
                aria-hidden="true"
                className="swatch w-full rounded-t-[3px] bg-fg-3"
                style={{ height: `${Math.max(submissions === 0 ? 0 : 2, (100 * submissions) / most) * 0.75}%` }}
              />
              <span aria-hidden="true" className="border-t pt-1 text-fg-2 self-stretch text-center max-sm:text-[10px]">
                {nameOf(month, "short")}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Section>
  )
}
