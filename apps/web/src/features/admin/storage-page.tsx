import { admin } from "@intray/i18n/admin"
import type { StorageScan } from "@intray/server/modules/admin/system/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { Fact } from "./table.tsx"
import { useWrite } from "./use-write.ts"

const words = admin.storage

/** What the storage holds, by team, and what does not belong together. */
export function AdminStoragePage() {
  useTitle(admin.page.storage)
  const { client } = trpc.useUtils()
  const { busy, write } = useWrite()
  const query = trpc.admin.system.storage.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.scan?.state === "running" ? 1000 : false),
  })
  const { data } = query
  const running = data?.scan?.state === "running"
  const begin = () => void write(() => client.admin.system.scan.mutate(), words.state.running)
  const end = () => void write(() => client.admin.system.cancelScan.mutate(), words.state.cancelled)
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="type-section mr-auto">{admin.page.storage}</h2>
        {data && (
          <Button variant={running ? "default" : "primary"} busy={busy} onClick={running ? end : begin}>
            {running ? words.cancel : words.scan}
          </Button>
        )}
      </div>
      {query.isPending && (
        <Loading label={admin.loading} className="flex flex-col gap-3">
          <Skeleton className="h-3 w-64" />
          <Skeleton className="h-3 w-40" />
        </Loading>
      )}
      {query.isError && !data && (
        <QueryError query={query} title={admin.failed}>
          {admin.failedText}
        </QueryError>
      )}
      {data && (
        <dl>
          <Fact name={words.place[data.kind]}>
            <code className="font-mono text-[12px] break-all">{data.place}</code>
          </Fact>
          {data.scan && <Counted scan={data.scan} />}
        </dl>
      )}
      {data?.scan && <Teams scan={data.scan} />}
      {data?.scan === null && (
        <Empty size="panel" title={words.never}>
          {words.neverText}
        </Empty>
      )}
    </>
  )
}

const size = (bytes: number) => admin.bytes({ locale, bytes })
const count = (value: number) => admin.number({ locale, value })

function Counted({ scan }: { scan: StorageScan }) {
  return (
    <>
      <Fact name={words.state[scan.state]}>
        <span aria-live="polite">
          {words.by({ locale, at: scan.finishedAt ?? scan.startedAt, name: scan.by })}
          {scan.error && <span className="block text-danger">{scan.error}</span>}
        </span>
      </Fact>
      <Fact name={words.total}>
        {words.looked({ locale, count: scan.objects })}, {size(scan.bytes)}
      </Fact>
      <Fact name={words.missing}>
        {scan.missing === 0 ? (
          words.missingNone
        ) : (
          <Named total={count(scan.missing)} names={scan.missingFirst.map((one) => `${one.name} (${one.team})`)} />
        )}
      </Fact>
      <Fact name={words.orphans}>
        {scan.orphans === 0 ? (
          words.orphansNone
        ) : (
          <Named total={`${count(scan.orphans)}, ${size(scan.orphanBytes)}`} names={scan.orphanFirst} />
        )}
      </Fact>
    </>
  )
}

function Named({ total, names }: { total: string; names: readonly string[] }) {
  return (
    <details>
      <summary className="text-warn">{total}</summary>
      <ul className="mt-1 font-mono text-[12px]/[18px] break-all">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}

function Teams({ scan }: { scan: StorageScan }) {
  if (scan.teams.length === 0) return null
  return (
    <section aria-label={words.byTeam} className="flex flex-col gap-1">
      <h3 className="type-heading">{words.byTeam}</h3>
      <table className="w-full max-w-[640px] border-collapse text-left text-[13px]/[20px]">
        <thead>
          <tr className="type-meta border-b text-fg-2">
            <th scope="col" className="py-1.5 font-normal">
              {words.head.team}
            </th>
            <th scope="col" className="py-1.5 text-right font-normal">
              {words.head.files}
            </th>
            <th scope="col" className="py-1.5 pl-4 text-right font-normal">
              {words.head.bytes}
            </th>
          </tr>
        </thead>
        <tbody>
          {scan.teams.map((team) => (
            <tr key={team.id} className="border-b">
              <td className="max-w-0 truncate py-1.5">{team.name}</td>
              <td className="w-px py-1.5 text-right tabular-nums">{count(team.files)}</td>
              <td className="w-px py-1.5 pl-4 text-right whitespace-nowrap tabular-nums">{size(team.bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
