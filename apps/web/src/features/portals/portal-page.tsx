import { portals } from "@intray/i18n/portals"
import { buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Link } from "@tanstack/react-router"
import { PageHead } from "../../lib/page-head.tsx"
import { statusOf } from "../../lib/query-client.ts"
import { QueryError, type QueryErrorProps } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { PortalScreen, type PortalScreenProps } from "./portal-screen.tsx"

export type PortalPageProps = Pick<
  PortalScreenProps,
  "team" | "tab" | "readOnly" | "allowed" | "onMoved" | "onOpened" | "onTab" | "renderReview"
> & {
  slug: string
}

/** One portal by its slug, or why it is not there. */
export function PortalPage({ slug, ...rest }: PortalPageProps) {
  const query = trpc.portals.get.useQuery({ slug })
  useTitle(query.data?.title ?? portals.title)
  if (query.data) return <PortalScreen key={query.data.id} portal={query.data} {...rest} />
  return (
    <>
      {query.isError ? <PageHead title={portals.title} /> : <h1 className="hidden-text">{portals.title}</h1>}
      <NoPortal query={query} />
    </>
  )
}

/** What is shown in place of the portal: it does not exist, did not load, or has not loaded yet. */
function NoPortal({ query }: { query: QueryErrorProps["query"] & { error: unknown; isError: boolean } }) {
  if (query.isError && statusOf(query.error) === 404) {
    return (
      <Empty
        title={portals.one.missing}
        primary={
          <Link to="/dashboard/portals" className={buttonClass()}>
            {portals.one.toList}
          </Link>
        }
      >
        {portals.one.missingText}
      </Empty>
    )
  }
  if (query.isError) {
    return (
      <QueryError query={query} className="m-4" title={portals.one.failed}>
        {portals.one.failedText}
      </QueryError>
    )
  }
  return (
    <Loading label={portals.one.loading} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="flex h-13 flex-none items-center gap-4 border-b px-4">
        <Skeleton className="h-4 w-56" />
      </div>
      <div className="flex flex-1">
        <div className="flex w-full flex-col gap-4 px-4 py-4 md:w-[320px] md:border-r xl:w-[372px]">
          <Skeleton className="h-[30px] w-full" />
          {["w-2/5", "w-3/5", "w-1/2", "w-2/5", "w-3/5", "w-1/3"].map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars that never change
            <Skeleton key={index} className={`h-3.5 ${width}`} />
          ))}
        </div>
      </div>
    </Loading>
  )
}
