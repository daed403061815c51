import { formatMoment } from "@intray/server/copy/format"
import { releases } from "@intray/server/copy/releases"
import type { DownloadFormat, ReleaseDetail } from "@intray/server/features/flows/releases/schema"
import { Button } from "@intray/ui/button"
import { IconButton } from "@intray/ui/icon-button"
import { toast } from "@intray/ui/lib/toast-store"
import { Menu, MenuContent, MenuItem, MenuLabel, MenuTrigger } from "@intray/ui/menu"
import { Check, Copy, Download, Snowflake } from "lucide-react"
import { useState } from "react"
import { useCopy } from "../../lib/copy.ts"
import { startDownload } from "../../lib/download.ts"
import { locale } from "../../lib/i18n.ts"
import { tabTeam, trpc } from "../../lib/trpc.ts"
import { Diff } from "./diff.tsx"
import { type ReasonOf, useAct } from "./hooks.ts"

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
  const { id, kind, snapshots } = release
  const utils = trpc.useUtils()
  const { busy, act } = useAct(reasonOf)
  const next = (snapshots[0]?.number ?? 0) + 1
  const freeze = async () => {
    const made = await act("freeze", () => utils.client.releases.freeze.mutate({ id }))
    if (made) toast({ tone: "ok", key: "release", title: words.frozen({ number: made.number }) })
  }
  return (
    <section aria-label={words.title} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="type-heading">{words.title}</h2>
        <span className="type-meta text-fg-3">{words.note}</span>
      </div>
      {snapshots.length === 0 ? (
        <p className="type-meta text-fg-2">{kind === "round" ? words.none : words.noneMade}</p>
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
      {allowed && kind !== "round" && (
        <Button busy={busy !== null} icon={<Snowflake aria-hidden="true" size={15} />} onClick={() => void freeze()}>
          {words.freeze({ number: next })}
        </Button>
      )}
      {snapshots.length > 1 && <Diff id={id} numbers={snapshots.map((one) => one.number)} />}
    </section>
  )
}

/** What stands for all of a snapshot, to be compared. */
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
  const [busy, setBusy] = useState(false)
  const download = async (format: DownloadFormat) => {
    setBusy(true)
    const refused = await startDownload(snapshotUrl(id, number, format))
    setBusy(false)
    if (refused !== null) toast({ tone: "danger", key: "release", title: words.downloadFailed, description: refused })
  }
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
