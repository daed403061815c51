import { admin } from "@intray/i18n/admin"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { Mark } from "./table.tsx"

const words = admin.settings

/** The settings of the process as they were read. */
export function AdminSettingsPage() {
  useTitle(admin.page.settings)
  const query = trpc.admin.system.settings.useQuery()
  return (
    <>
      <h2 className="type-section">{admin.page.settings}</h2>
      <p className="measure text-fg-2">{words.text}</p>
      {query.isPending && (
        <Loading label={admin.loading} className="flex flex-col gap-4">
          {["w-72", "w-64", "w-80", "w-56"].map((width) => (
            <Skeleton key={width} className={`h-3 ${width}`} />
          ))}
        </Loading>
      )}
      {query.isError && !query.data && (
        <QueryError query={query} title={admin.failed}>
          {admin.failedText}
        </QueryError>
      )}
      {query.data && (
        <dl className="text-[13px]/[20px]">
          {query.data.items.map(({ name, value, secret }) => (
            <div key={name} className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b py-1.5">
              <dt className="w-64 flex-none font-mono text-[12px] break-all max-sm:w-full">{name}</dt>
              <dd className="flex min-w-0 flex-1 flex-wrap items-baseline gap-2">
                {value === null ? <span className="text-fg-3">{words.unset}</span> : <span className="min-w-0 break-all">{value}</span>}
                {secret && <Mark>{words.secret}</Mark>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  )
}
