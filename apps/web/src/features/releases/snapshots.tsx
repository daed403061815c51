import { formatMoment, formatNumber } from "@intray/i18n/format"
import { releases } from "@intray/i18n/releases"
import type { DownloadFormat, ReleaseDetail, SnapshotMaking } from "@intray/server/modules/releases/schema"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@intray/ui/menu"
import { Progress } from "@intray/ui/progress"
import { Check, Copy, Download, Snowflake } from "lucide-react"
import { useCopy } from "../../lib/copy.ts"
import { startDownload } from "../../lib/download.ts"
import { locale } from "../../lib/i18n.ts"
import { usePending } from "../../lib/pending.ts"
import { tabTeam, trpc } from "../../lib/trpc.ts"
import { Diff } from "./diff.tsx"
import { type ReasonOf, useAction } from "./hooks.ts"

const words = releases.snapshots

const formats: Record<ReleaseDetail["kind"], readonly DownloadFormat[]> = {
  round: ["sealed", "jsonl", "csv"],
  dataset: ["sealed", "zip", "jsonl", "parquet", "huggingface", "label-studio", "argilla"],
  record: ["sealed", "zip", "csv", "ern", "text", "jsonl"],
}

function snapshotUrl(id: string, number: number, format: DownloadFormat): string {
  const team = tabTeam()
  return `/api/v1/releases/${id}/snapshots/${number}?${new URLSearchParams({ format, ...(team ? { team } : {}) })}`
}

type Props = {
  release: ReleaseDetail
  /** May make one. */
  allowed: boolean
  mayExport: boolean
  reasonOf: ReasonOf
}

/** What was kept of it: numbered, downloaded, compared. */
export function Snapshots({ release, allowed, mayExport, reasonOf }: Props) {
  const { id, kind, snapshots, making } = release
  const utils = trpc.useUtils()
  const { busy, act } = useAction(reasonOf)
  const next = (snapshots[0]?.number ?? 0) + 1
  const freeze = async () => {
    const made = await act("freeze", () => utils.client.releases.freeze.mutate({ id }))
    if (made) toast({ tone: "ok", key: "release", title: (made.sealed ? words.frozen : words.begun)({ number: made.number }) })
  }
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="type-heading">{words.title}</h2>
        <span className="type-meta text-fg-3">{words.note}</span>
      </div>
      {making && <MakingPart id={id} making={making} allowed={allowed} reasonOf={reasonOf} />}
      {snapshots.length === 0 ? (
        !making && <p className="type-meta text-fg-2">{kind === "round" ? words.none : words.noneMade}</p>
      ) : (
        <ol className="max-h-80 divide-y overflow-y-auto rounded-panel border">
          {snapshots.map((one) => (
            <li key={one.number} className="flex min-w-0 items-center gap-2 px-3 py-2">
              <span className="type-code w-8 flex-none text-fg-2">#{one.number}</span>
              <div className="min-w-0 flex-1">
                <p className="type-meta">
                  <time dateTime={one.createdAt} className="font-emph">
                    {formatMoment(locale, one.createdAt)}
                  </time>
                  {one.recalled && <span className="text-warn"> · {words.recalled}</span>}
                </p>
                <p className="type-meta text-fg-2 [overflow-wrap:anywhere]">
                  {[one.note, words.entries({ count: one.entries, erased: one.erased })].filter(Boolean).join(" · ")}
                </p>
                <Hash root={one.root} />
              </div>
              {mayExport && <DownloadMenu id={id} number={one.number} kind={kind} />}
            </li>
          ))}
        </ol>
      )}
      {allowed && kind !== "round" && (!making || making.failed) && (
        <Button busy={busy !== null} icon={<Snowflake aria-hidden="true" size={15} />} onClick={() => void freeze()}>
          {words.freeze({ number: next })}
        </Button>
      )}
      {snapshots.length > 1 && <Diff id={id} numbers={snapshots.map((one) => one.number)} />}
    </section>
  )
}

type MakingProps = { id: string; making: SnapshotMaking; allowed: boolean; reasonOf: ReasonOf }

/** The snapshot that the worker writes: how far it is, and the way to stop it. */
function MakingPart({ id, making: { number, done, total, publishes, failed }, allowed, reasonOf }: MakingProps) {
  const utils = trpc.useUtils()
  const { busy, act } = useAction(reasonOf)
  if (failed) {
    return (
      <p role="alert" className="text-warn">
        {words.makingFailed({ number })}
      </p>
    )
  }
  const far = words.making({ number, done: formatNumber(locale, done), total: formatNumber(locale, total) })
  const cancel = async () => {
    const now = await act("cancel", () => utils.client.releases.cancelSnapshot.mutate({ id }))
    if (now) toast({ tone: "ok", key: "release", title: words.cancelled })
  }
  return (
    <div className="flex flex-col gap-2 rounded-panel border p-3">
      <Progress value={(100 * done) / total} label={far} />
      <p className="type-meta text-fg-2 tabular-nums">{far}</p>
      <p className="type-meta text-fg-2">{publishes ? words.publishesThen : words.makingText}</p>
      {allowed && (
        <div>
          <Button size="sm" busy={busy !== null} onClick={() => void cancel()}>
            {words.cancel}
          </Button>
        </div>
      )}
    </div>
  )
}

/** What represents all of a snapshot, to be compared. */
function Hash({ root }: { root: string }) {
  const { copied, copy } = useCopy()
  const short = `${root.slice(0, 12)}…${root.slice(-4)}`
  return (
    <span className="flex items-center gap-1">
      <span className="type-code text-fg-3">{short}</span>
      <IconButton
        size="sm"
        label={copied ? words.copied : words.copy}
        icon={copied ? <Check aria-hidden="true" size={13} /> : <Copy aria-hidden="true" size={13} />}
        onClick={() => void copy(root)}
      />
    </span>
  )
}

function DownloadMenu({ id, number, kind }: { id: string; number: number; kind: ReleaseDetail["kind"] }) {
  const [busy, once] = usePending()
  const download = (format: DownloadFormat) =>
    once(async () => {
      const refused = await startDownload(snapshotUrl(id, number, format))
      if (refused !== null) toast({ tone: "danger", key: "release", title: words.downloadFailed, description: refused })
    })
  return (
    <Menu>
      <MenuTrigger asChild>
        <Button
          size="sm"
          variant="quiet"
          busy={busy}
          aria-label={words.download({ number })}
          icon={<Download aria-hidden="true" size={15} />}
        />
      </MenuTrigger>
      <MenuContent align="end">
        <MenuLabel>{words.as}</MenuLabel>
        {formats[kind].map((one) => (
          <MenuItem key={one} onSelect={() => void download(one)}>
            {words.formats[one]}
          </MenuItem>
        ))}
      </MenuContent>
    </Menu>
  )
}
