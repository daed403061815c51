import { formatDay } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import { retention as words } from "@intray/i18n/retention"
import type { PreviewRetentionInput } from "@intray/server/modules/trash/retention/schema"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { locale } from "../../../lib/i18n.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { trpc } from "../../../lib/trpc.ts"

/** What would be erased if the portal kept its submissions so long: how many at once, and the first ones with their days. */
export function RetentionPreview(input: PreviewRetentionInput) {
  const query = trpc.portals.previewRetention.useQuery(input, { placeholderData: (before) => before })
  if (query.isError) {
    return (
      <QueryError query={query} title={words.failed}>
        {null}
      </QueryError>
    )
  }
  if (!query.data) {
    return (
      <Loading label={words.loading}>
        <Skeleton className="h-16 w-full" />
      </Loading>
    )
  }
  const { due, first, notBefore } = query.data
  const day = (moment: string) => formatDay(locale, moment.slice(0, 10))
  const said = words.preview
  return (
    <section aria-live="polite" aria-label={said.first} className="flex flex-col gap-2 rounded-panel border bg-sunken p-3.5">
      <p className="font-emph">{due > 0 ? said.due({ count: due }) : first.length > 0 ? said.later : said.none}</p>
      {first.length > 0 && (
        <ol className="flex flex-col gap-1">
          {first.map((one) => (
            <li key={one.id} className="flex min-w-0 items-baseline gap-2">
              <span className="type-code flex-none text-fg-2">#{one.number}</span>
              <bdi className="min-w-0 flex-1 truncate">{[one.by, one.title].filter(Boolean).join(", ") || inbox.list.untitled}</bdi>
              <span className="flex-none text-fg-2">{said.goes({ day: day(one.goesAt) })}</span>
            </li>
          ))}
        </ol>
      )}
      <p className="text-fg-2">{said.warning({ day: day(notBefore) })}</p>
    </section>
  )
}
