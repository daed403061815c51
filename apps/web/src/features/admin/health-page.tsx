import { admin } from "@intray/server/copy/admin"
import type { CheckLevel, Health } from "@intray/server/features/platform/admin/system/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { CircleAlert, CircleCheck, RotateCw, TriangleAlert } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import type { Wire } from "./wire.ts"

const words = admin.health

const looks = {
  ok: { icon: CircleCheck, tone: "text-ok" },
  warn: { icon: TriangleAlert, tone: "text-warn" },
  bad: { icon: CircleAlert, tone: "text-danger" },
}

type Line = { name: string; level: CheckLevel; texts: string[] }

function linesOf(health: Wire<Health>): Line[] {
  const { database, valkey, storage, mail, queue, proxy, disk, backup } = health
  const failed =
    mail.lastError !== null && mail.lastErrorAt !== null ? [words.mailBad({ locale, at: mail.lastErrorAt, error: mail.lastError })] : []
  return [
    {
      name: words.database,
      level: database.level,
      texts: [words.databaseText({ locale, ...database, engine: words.engine[database.engine] })],
    },
    ...(valkey === null
      ? []
      : [
          {
            name: words.valkey,
            level: valkey.level,
            texts: [valkey.error === null ? words.valkeyOk(valkey) : words.valkeyBad({ place: valkey.place, error: valkey.error })],
          },
        ]),
    {
      name: words.storage,
      level: storage.level,
      texts: [storage.error === null ? words.storageOk(storage) : words.storageBad({ place: storage.place, error: storage.error })],
    },
    {
      name: words.mail,
      level: mail.level,
      texts: [mail.configured ? words.mailOk({ locale, at: mail.lastSentAt }) : words.mailOff, ...failed],
    },
    {
      name: words.queue,
      level: queue.level,
      texts: [words.lag({ locale, seconds: queue.lagSeconds }), ...(queue.dead > 0 ? [words.dead({ locale, count: queue.dead })] : [])],
    },
    {
      name: words.proxy,
      level: proxy.level,
      texts: [proxy.untrusted ? words.proxyUntrusted : words.proxyOk({ locale, count: proxy.count })],
    },
    { name: words.disk, level: disk.level, texts: [words.diskText({ locale, free: disk.freeBytes, total: disk.totalBytes })] },
    {
      name: words.backup,
      level: backup.level,
      texts: [
        backup.last === null ? words.backupNone : words.backupText({ locale, ...backup.last }),
        ...(backup.scheduled ? [] : [words.backupOff]),
      ],
    },
    { name: words.process, level: "ok", texts: [words.processText({ locale, ...health })] },
  ]
}

/** How the installation is, part by part. */
export function AdminHealthPage() {
  useTitle(admin.page.health)
  const query = trpc.admin.system.health.useQuery(undefined, { refetchInterval: 30_000 })
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="type-section mr-auto">{admin.page.health}</h2>
        <Button icon={<RotateCw aria-hidden="true" size={16} />} busy={query.isFetching} onClick={() => void query.refetch()}>
          {words.refresh}
        </Button>
      </div>
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
        <ul className="flex flex-col rounded-panel border">
          {linesOf(query.data).map(({ name, level, texts }) => {
            const { icon: Icon, tone } = looks[level]
            return (
              <li key={name} className="flex gap-3 border-b px-3.5 py-3 last:border-0">
                <Icon role="img" aria-label={words.level[level]} size={18} className={cx("mt-px flex-none", tone)} />
                <div className="min-w-0 flex-1">
                  <h3 className="font-emph">{name}</h3>
                  {texts.map((text) => (
                    <p key={text} className="break-words text-fg-2">
                      {text}
                    </p>
                  ))}
                </div>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
