import { releases } from "@intray/i18n/releases"
import type { ReleaseDetail } from "@intray/server/modules/releases/schema"
import { Skeleton } from "@intray/ui/skeleton"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { Checks } from "./checks.tsx"
import type { ReasonOf } from "./hooks.ts"
import { PagePart } from "./page-part.tsx"
import { Snapshots } from "./snapshots.tsx"
import { WhenPart } from "./when-part.tsx"

export type KindProps = { release: ReleaseDetail; allowed: boolean; mayExport: boolean; reasonOf: ReasonOf }

/** Next to a data set and a record: what to look at, when it goes out, and its snapshots. */
export function SidePart({ release, allowed, mayExport, reasonOf }: KindProps) {
  const { id, state } = release
  const waits = release.making !== null && !release.making.failed
  const checks = trpc.releases.checks.useQuery({ id })
  return (
    <aside className="flex flex-none flex-col gap-5 border-t px-3.5 py-4 md:px-[22px] lg:w-[340px] lg:overflow-y-auto lg:border-t-0 lg:border-l">
      <section aria-label={releases.checks.title}>
        <h2 className="type-heading pb-1">{state === "draft" ? releases.checks.title : releases.checks.afterTitle}</h2>
        {checks.isError && !checks.data ? (
          <QueryError query={checks} title={releases.checks.failed} />
        ) : checks.data ? (
          <Checks checks={checks.data.checks} onRemove={null} />
        ) : (
          <Skeleton className="mt-2 h-32 rounded-panel" />
        )}
      </section>
      {state === "draft" && allowed && !waits && checks.data && (
        <WhenPart id={id} round={null} ready={checks.data.total > 0} snapshot={(release.snapshot?.number ?? 0) + 1} reasonOf={reasonOf} />
      )}
      {state === "draft" && !allowed && <p className="text-fg-2">{releases.when.readOnly}</p>}
      {allowed && release.snapshots.length > 0 && <PagePart key={release.page?.slug ?? ""} release={release} reasonOf={reasonOf} />}
      <Snapshots release={release} allowed={allowed} mayExport={mayExport} reasonOf={reasonOf} />
    </aside>
  )
}
