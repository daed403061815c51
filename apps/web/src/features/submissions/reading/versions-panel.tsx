import { common } from "@intray/i18n/common"
import { formatMoment } from "@intray/i18n/format"
import { versions as words } from "@intray/i18n/versions"
import type { SubmissionDetail } from "@intray/server/modules/submissions/schema"
import { Button } from "@intray/ui/button"
import { Choice } from "@intray/ui/choice"
import { IconButton } from "@intray/ui/icon-button"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { ChevronLeft, ChevronRight, X } from "lucide-react"
import { type ReactNode, useEffect, useState } from "react"
import { locale } from "../../../lib/i18n.ts"
import { trpc } from "../../../lib/trpc.ts"
import { AnswerValue } from "./answer-list.tsx"
import type { Value } from "./answers.ts"
import { type Change, changesBetween, type Version } from "./version-changes.ts"

export type PanelProps = { id: string; submission: SubmissionDetail; onClose: () => void }

/** Shows one version at a time: its changes, or its complete content. */
export function VersionsPanel({ id, submission, onClose }: PanelProps) {
  const { version: newest, files } = submission
  const query = trpc.versions.list.useQuery({ submissionId: submission.id })
  const { refetch } = query
  const [picked, setPicked] = useState<number | null>(null)
  const [whole, setWhole] = useState(false)
  const earlier = query.data?.items
  const stale = earlier !== undefined && earlier.length < newest - 1
  useEffect(() => {
    // It was changed again while this was open.
    if (stale) void refetch()
  }, [stale, refetch])

  const at = Math.min(picked ?? newest, newest)
  const versionAt = (number: number): Version | null =>
    number === newest ? submission : (earlier?.find((one) => one.version === number) ?? null)
  const sentAt = at === 1 ? submission.createdAt : (earlier?.find((one) => one.version === at - 1)?.replacedAt ?? null)
  const now = versionAt(at)
  const showsAll = whole || at === 1
  const changes = now && earlier && !stale ? changesBetween(showsAll ? null : versionAt(at - 1), now, files) : null
  const title = sentAt === null ? "" : titleOf(at, newest, formatMoment(locale, sentAt))
  return (
    <section
      id={id}
      aria-label={words.label}
      className="flex min-w-0 flex-col gap-3 rounded-panel border bg-sunken p-3"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return
        event.stopPropagation()
        onClose()
      }}
    >
      <div className="flex items-center gap-1">
        <Step label={words.earlier} off={at === 1} onPress={() => setPicked(at - 1)}>
          <ChevronLeft aria-hidden="true" size={16} />
        </Step>
        <p role="status" className="min-w-0 flex-1 text-center font-emph">
          {title}
        </p>
        <Step label={words.later} off={at === newest} onPress={() => setPicked(at + 1)}>
          <ChevronRight aria-hidden="true" size={16} />
        </Step>
        <IconButton label={words.close} icon={<X aria-hidden="true" size={16} />} onClick={onClose} />
      </div>
      {at > 1 && (
        <Choice
          aria-label={words.show}
          variant="segmented"
          options={[
            { value: "changes", label: words.changes },
            { value: "all", label: words.all },
          ]}
          value={whole ? "all" : "changes"}
          onChange={(shown) => setWhole(shown === "all")}
        />
      )}
      {query.isError && (
        <p className="flex flex-wrap items-center gap-2 text-fg-2">
          {words.failed}
          <Button size="sm" onClick={() => void refetch()}>
            {common.retry}
          </Button>
        </p>
      )}
      {changes === null ? (
        !query.isError && (
          <Loading label={words.loading} className="flex flex-col gap-3">
            <Skeleton className="h-3 w-2/5" />
            <Skeleton className="h-3 w-4/5" />
          </Loading>
        )
      ) : showsAll ? (
        <Answers answers={changes} />
      ) : (
        <Changes changes={changes} />
      )}
    </section>
  )
}

function titleOf(version: number, of: number, when: string): string {
  return version === 1 ? words.first({ of, when }) : words.line({ version, of, when })
}

/** Moves to the next or previous version. At the end it stays in place, so that the focus does. */
function Step({ label, off, onPress, children }: { label: string; off: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <IconButton label={label} icon={children} aria-disabled={off} className={cx(off && "opacity-50")} onClick={() => !off && onPress()} />
  )
}

function Changes({ changes }: { changes: readonly Change[] }) {
  return (
    <>
      <p className="type-meta text-fg-2">{words.count({ count: changes.length })}</p>
      {changes.length > 0 && (
        <ul className="flex flex-col gap-3">
          {changes.map(({ key, label, before, after }) => (
            <li key={key} data-change={key} className="flex min-w-0 flex-col gap-1">
              <h3 className="font-emph [overflow-wrap:anywhere]">{label}</h3>
              <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
                <Side title={words.before} value={before} className="border-line bg-bg text-fg-2" />
                <Side title={words.after} value={after} className="border-line-strong bg-raised" />
              </div>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function Side({ title, value, className }: { title: string; value: Value | null; className: string }) {
  return (
    <div className={cx("flex min-w-0 flex-col gap-0.5 rounded-field border px-3 py-2", className)}>
      <span className="type-meta text-fg-3">{title}</span>
      <div className="measure min-w-0 [overflow-wrap:anywhere]">
        {value ? <AnswerValue value={value} /> : <span className="text-fg-3">{words.none}</span>}
      </div>
    </div>
  )
}

function Answers({ answers }: { answers: readonly Change[] }) {
  if (answers.length === 0) return <p className="text-fg-2">{words.nothing}</p>
  return (
    <dl className="grid grid-cols-1 gap-x-4 gap-y-1.5 md:grid-cols-[minmax(96px,160px)_1fr]">
      {answers.map(({ key, label, after }) => (
        <div key={key} className="contents">
          <dt className="text-fg-2 max-md:mt-2 max-md:text-[13px] [overflow-wrap:anywhere]">{label}</dt>
          <dd className="measure min-w-0 [overflow-wrap:anywhere]">{after && <AnswerValue value={after} />}</dd>
        </div>
      ))}
    </dl>
  )
}
