import { account } from "@intray/i18n/account"
import { formatMoment } from "@intray/i18n/format"
import type { ActivityItem } from "@intray/server/modules/account/schema"
import { Button } from "@intray/ui/button"
import { Skeleton } from "@intray/ui/skeleton"
import { useInfiniteQuery } from "@tanstack/react-query"
import { getQueryKey } from "@trpc/react-query"
import { KeyRound, LogIn, ShieldAlert, ShieldCheck } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"

const { activity: words, sessions } = account

/** What happened, in a sentence. */
function sayActivity({ type, method }: ActivityItem): string {
  if (type === "sign_in_failed") return words.tried
  if (type !== "signed_in") return words.types[type]
  return method === null || method === "operator" ? words.signedIn.other : words.signedIn[method]
}

const icons: Partial<Record<ActivityItem["type"], typeof LogIn>> = {
  signed_in: LogIn,
  sign_in_failed: ShieldAlert,
  api_key_made: KeyRound,
  passkey_added: KeyRound,
  passkey_removed: KeyRound,
}

function ActivityRow({ item }: { item: ActivityItem }) {
  const { type, method, count, browser, system, network, createdAt } = item
  const Icon = icons[type] ?? ShieldCheck
  const meta = [
    method === "operator" ? words.operator : sessions.on({ browser, system }),
    network && words.network({ network }),
    formatMoment(locale, createdAt),
    count > 1 && words.times({ count }),
  ]
  return (
    <Row
      icon={<Icon aria-hidden="true" size={16} />}
      title={sayActivity(item)}
      tag={type === "sign_in_failed" ? words.tag : undefined}
      meta={meta.filter(Boolean).join(" · ")}
    />
  )
}

/** What concerned the safety of the account in the last 90 days, newest first. */
export function ActivitySection() {
  const { client } = trpc.useUtils()
  const query = useInfiniteQuery({
    queryKey: getQueryKey(trpc.account.activity),
    queryFn: ({ pageParam, signal }) => client.account.activity.query({ limit: 10, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    staleTime: 0,
  })
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={words.title} note={words.note}>
      {query.isError && !query.data ? (
        <QueryError query={query} title={words.failed}>
          {words.failedText}
        </QueryError>
      ) : !query.data ? (
        <Skeleton className="h-24 w-full" />
      ) : items.length === 0 ? (
        <p className="text-fg-2">{words.empty}</p>
      ) : (
        <>
          <Rows label={words.title}>
            {items.map((item) => (
              <ActivityRow key={item.id} item={item} />
            ))}
          </Rows>
          {query.hasNextPage && (
            <Button className="mt-3" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {words.more}
            </Button>
          )}
        </>
      )}
    </Section>
  )
}
