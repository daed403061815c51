import { common } from "@intray/i18n/common"
import { conversation } from "@intray/i18n/conversation"
import { decisions } from "@intray/i18n/decisions"
import { decisionsPage } from "@intray/i18n/decisions-page"
import { formatMoment } from "@intray/i18n/format"
import type { PublicationDetail, PublicationItem } from "@intray/server/modules/publications/schema"
import { Button } from "@intray/ui/button"
import { Progress } from "@intray/ui/progress"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { Send } from "lucide-react"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { trpc } from "../../lib/trpc.ts"
import { Waits } from "./held-row.tsx"
import { type ReasonOf, useRecall } from "./use-publications.ts"

const words = decisionsPage.publication

/** Milliseconds between two refetches while decisions are being sent. */
const pulse = 2_000

export type PublicationsProps = {
  /** May recall decisions that have not been sent. */
  allowed: boolean
  reasonOf: ReasonOf
  /** Also lists decisions that were sent lately. */
  past?: boolean
}

/** Lists decisions that are being sent or were sent lately, and those left out, with the reason. */
export function Publications({ allowed, reasonOf, past: told = true }: PublicationsProps) {
  const query = trpc.publications.list.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === "waiting" || one.state === "running") ? pulse : false),
  })
  const recall = useRecall(reasonOf)
  if (query.isError && !query.data) {
    return (
      <p className="flex flex-wrap items-center gap-2 text-fg-2">
        {words.failed}
        <Button size="sm" onClick={() => void query.refetch()}>
          {common.retry}
        </Button>
      </p>
    )
  }
  const items = query.data?.items ?? []
  if (items.length === 0) return null
  const running = items.filter((one) => one.state === "waiting" || one.state === "running")
  const past = items.filter((one) => !running.includes(one)).slice(0, 10)
  const list = (title: string, of: PublicationItem[]) =>
    of.length > 0 && (
      <section aria-label={title} className="flex flex-col">
        <h2 className="type-meta pb-1 text-fg-2">{title}</h2>
        <ul className="flex flex-col rounded-panel border">
          {of.map((item) => (
            <PublicationRow key={item.id} item={item} allowed={allowed} onRecall={(ids) => void recall(item.id, ids)} />
          ))}
        </ul>
      </section>
    )
  return (
    <div className="flex flex-col gap-4">
      {list(decisionsPage.running, running)}
      {told && list(decisionsPage.past, past)}
    </div>
  )
}

/** The outcome of one decision: what was sent to the submitter, or why it was not. */
function stateOf({ state, reason, wording }: PublicationDetail["decisions"][number]): string {
  if (state === "skipped" && reason) return words.reasons[reason] ?? words.states.skipped
  return state === "done" ? words.told({ wording }) : words.states[state]
}

type RowProps = { item: PublicationItem; allowed: boolean; onRecall: (submissionIds?: string[]) => void }

function PublicationRow({ item, allowed, onRecall }: RowProps) {
  const [open, setOpen] = useState(false)
  const { counts } = item
  const recallable = allowed && item.state === "waiting" && new Date(item.runAt) > new Date()
  return (
    <li className="flex min-w-0 flex-col gap-2 border-t px-3.5 py-2.5 first:border-t-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <Send aria-hidden="true" size={14} className="flex-none text-fg-3" />
        <span className="min-w-44 flex-1 [overflow-wrap:anywhere]">
          {words.of({ count: item.total, who: item.key ? words.byKey({ name: item.key.name }) : (item.by?.name ?? words.gone) })}
        </span>
        {item.state === "waiting" && <Waits at={item.runAt} />}
        {item.state === "running" && (
          <span className="type-meta text-fg-2">{words.progress({ done: counts.done, total: item.total })}</span>
        )}
        {item.state === "recalled" && (
          <span className="type-meta text-fg-2">{counts.recalled > 0 ? words.recalled : words.nothingSent}</span>
        )}
        {item.state === "done" && (
          <span className="type-meta text-fg-2">{words.done({ when: formatMoment(locale, item.finishedAt ?? item.runAt) })}</span>
        )}
        {counts.skipped > 0 && <span className="type-meta text-warn">{words.skipped({ count: counts.skipped })}</span>}
        <Button size="sm" variant="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
          {words.show}
        </Button>
        {recallable && (
          <Button size="sm" onClick={() => onRecall()}>
            {words.recallAll}
          </Button>
        )}
      </div>
      {item.state === "running" && <Progress value={(counts.done / Math.max(1, item.total)) * 100} label={words.label} size="sm" />}
      {open && <Parts id={item.id} onRecall={recallable ? onRecall : null} />}
    </li>
  )
}

/** Lists who is notified, who is not, and why. */
function Parts({ id, onRecall }: { id: string; onRecall: RowProps["onRecall"] | null }) {
  const query = trpc.publications.get.useQuery({ id })
  if (query.isPending) {
    return (
      <Loading label={words.label} className="flex flex-col gap-2.5 py-1 pl-6">
        <Skeleton className="h-3 w-56" />
        <Skeleton className="h-3 w-48" />
      </Loading>
    )
  }
  if (!query.data) return null
  return (
    <ul className="flex flex-col gap-1 pl-6">
      {query.data.decisions.map((one) => (
        <li key={one.submissionId} className="flex min-w-0 items-center gap-2">
          <span className="type-code text-fg-3">#{one.number}</span>
          <span className="min-w-0 flex-1 truncate">
            <span className="font-emph">{one.name || conversation.submitter}</span> <span className="text-fg-2">{one.title}</span>
          </span>
          <span className="type-meta text-fg-2">{stateOf(one)}</span>
          {onRecall && one.state === "waiting" && (
            <Button
              size="sm"
              variant="quiet"
              aria-label={words.recallOne({ number: one.number })}
              onClick={() => onRecall([one.submissionId])}
            >
              {decisions.held.recall}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
