import { admin } from "@intray/i18n/admin"
import type { CheckLevel, Health } from "@intray/server/modules/admin/system/schema"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { CircleAlert, CircleCheck, RotateCw, TriangleAlert } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { useTitle } from "../../lib/title.ts"
import { trpc } from "../../lib/trpc.ts"
import { useWrite } from "./use-write.ts"
import type { Wire } from "./wire.ts"

const words = admin.health

const looks = {
  ok: { icon: CircleCheck, tone: "text-ok" },
  warn: { icon: TriangleAlert, tone: "text-warn" },
  bad: { icon: CircleAlert, tone: "text-danger" },
}

type Line = { key: string; name: string; level: CheckLevel; texts: string[] }

function linesOf(health: Wire<Health>): Line[] {
  const { database, valkey, storage, mail, queue, proxy, secret, disk, backup } = health
  const failed =
    mail.lastError !== null && mail.lastErrorAt !== null ? [words.mailBad({ locale, at: mail.lastErrorAt, error: mail.lastError })] : []
  return [
    {
      key: "database",
      name: words.database,
      level: database.level,
      texts: [words.databaseText({ locale, ...database, engine: words.engine[database.engine] })],
    },
    ...(valkey === null
      ? []
      : [
          {
            key: "valkey",
            name: words.valkey,
            level: valkey.level,
            texts: [valkey.error === null ? words.valkeyOk(valkey) : words.valkeyBad({ place: valkey.place, error: valkey.error })],
          },
        ]),
    {
      key: "storage",
      name: words.storage,
      level: storage.level,
      texts: [storage.error === null ? words.storageOk(storage) : words.storageBad({ place: storage.place, error: storage.error })],
    },
    {
      key: "mail",
      name: words.mail,
      level: mail.level,
      texts: [mail.configured ? words.mailOk({ locale, at: mail.lastSentAt }) : words.mailOff, ...failed],
    },
    {
      key: "queue",
      name: words.queue,
      level: queue.level,
      texts: [words.lag({ locale, seconds: queue.lagSeconds }), ...(queue.dead > 0 ? [words.dead({ locale, count: queue.dead })] : [])],
    },
    {
      key: "proxy",
      name: words.proxy,
      level: proxy.level,
      texts: [
        proxy.untrusted
          ? words.proxyUntrusted
          : proxy.seen === null
            ? words.proxyOk({ locale, count: proxy.count })
            : words.proxiesTooMany({ trusted: proxy.count, seen: proxy.seen }),
      ],
    },
    { key: "secret", name: words.secret, level: secret.level, texts: [secret.differs ? words.secretDiffers : words.secretOk] },
    { key: "disk", name: words.disk, level: disk.level, texts: [words.diskText({ locale, free: disk.freeBytes, total: disk.totalBytes })] },
    {
      key: "backup",
      name: words.backup,
      level: backup.level,
      texts: [
        backup.last === null ? words.backupNone : words.backupText({ locale, ...backup.last }),
        ...(backup.last?.found === false ? [words.backupNotFound] : []),
        ...(backup.byHand ? [words.backupByHand] : []),
        ...(backup.scheduled ? [] : [words.backupOff]),
      ],
    },
    { key: "process", name: words.process, level: "ok", texts: [words.processText({ locale, ...health })] },
  ]
}

/** Progress of a backup that an admin started, and how it ended. */
function BackupRunText({ run }: { run: Wire<Health>["backup"]["run"] }) {
  return (
    <p role="status" className={cx("break-words", run?.state === "failed" ? "text-danger" : "text-fg-2")}>
      {run?.state === "running" && words.backupRunning({ locale, ...run })}
      {run?.state === "done" && words.backupDone({ locale, at: run.finishedAt ?? run.startedAt, name: run.by })}
      {run?.state === "failed" && words.backupFailed({ locale, at: run.finishedAt ?? run.startedAt, error: run.error ?? "" })}
    </p>
  )
}

/** The state of the installation, part by part. */
export function AdminHealthPage() {
  useTitle(admin.page.health)
  const { client } = trpc.useUtils()
  const { busy: starting, write } = useWrite()
  const query = trpc.admin.system.health.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.backup.run?.state === "running" ? 2_000 : 30_000),
  })
  const running = query.data?.backup.run?.state === "running"
  const backUp = () => void write(() => client.admin.system.backUpNow.mutate(), words.backupStarted)
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
          <div className="flex flex-col rounded-panel border">
            {["w-72", "w-64", "w-80", "w-56", "w-48", "w-60", "w-52"].map((width) => (
              <span key={width} className="flex gap-3 border-b px-3.5 py-3 last:border-0">
                <Skeleton className="size-[18px] rounded-full" />
                <span className="flex flex-1 flex-col gap-2.5 py-1">
                  <Skeleton className="h-3 w-24" />
                  <Skeleton className={`h-2.5 max-w-full ${width}`} />
                </span>
              </span>
            ))}
          </div>
        </Loading>
      )}
      {query.isError && !query.data && (
        <QueryError query={query} title={admin.failed}>
          {admin.failedText}
        </QueryError>
      )}
      {query.data && (
        <ul className="flex flex-col rounded-panel border">
          {linesOf(query.data).map(({ key, name, level, texts }) => {
            const { icon: Icon, tone } = looks[level]
            return (
              <li key={key} className="flex gap-3 border-b px-3.5 py-3 last:border-0">
                <Icon role="img" aria-label={words.level[level]} size={18} className={cx("mt-px flex-none", tone)} />
                <div className="min-w-0 flex-1">
                  <h3 className="font-emph">{name}</h3>
                  {texts.map((text) => (
                    <p key={text} className="break-words text-fg-2">
                      {text}
                    </p>
                  ))}
                  {key === "backup" && query.data && <BackupRunText run={query.data.backup.run} />}
                </div>
                {key === "backup" && (
                  <Button size="sm" busy={starting || running} onClick={backUp}>
                    {words.backupNow}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}
