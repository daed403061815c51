import { formatMoment } from "@intray/i18n/format"
import { imports as words } from "@intray/i18n/imports"
import { buttonClass } from "@intray/ui/button"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { Row, Rows, Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"
import { isAtWork } from "./hooks.ts"

/** The imports so far, the newest first. */
export function History() {
  const query = trpc.imports.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.items.some((one) => isAtWork(one.state)) ? 2000 : false),
  })
  const { history } = words
  const items = query.data?.items
  return (
    <Section title={history.title} note={history.note}>
      {query.isError && !items ? (
        <QueryError query={query} variant="plain" title={words.page.failed}>
          {words.page.failedText}
        </QueryError>
      ) : !items ? (
        <Loading label={words.page.loading} className="flex flex-col gap-2">
          <Skeleton className="h-14 w-full" />
          <Skeleton className="h-14 w-full" />
        </Loading>
      ) : items.length === 0 ? (
        <p className="text-fg-2">{history.empty}</p>
      ) : (
        <Rows label={history.title}>
          {items.map((one) => (
            <Row
              key={one.id}
              title={one.fileName}
              tag={history.states[one.state]}
              meta={[
                history.meta({ portal: one.portal?.title ?? history.gonePortal, by: one.by, when: formatMoment(locale, one.createdAt) }),
                ...(["done", "cancelled", "checked"].includes(one.state)
                  ? [history.counts({ created: one.created, known: one.known, refused: one.refused })]
                  : []),
              ].join(" · ")}
            >
              <Link
                to="/dashboard/settings/import"
                search={{ import: one.id }}
                aria-label={`${history.open} ${one.fileName}`}
                className={buttonClass({ size: "sm" })}
              >
                {history.open}
              </Link>
            </Row>
          ))}
        </Rows>
      )}
    </Section>
  )
}
