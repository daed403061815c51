import { formatShort } from "@intray/i18n/format"
import { rules } from "@intray/i18n/rules"
import type { RuleRunItem } from "@intray/server/modules/rules/schema"
import { Button } from "@intray/ui/button"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { getQueryKey } from "@trpc/react-query"
import { Undo2 } from "lucide-react"
import { locale } from "../../lib/i18n.ts"
import { usePagesOf } from "../../lib/pages.ts"
import { usePending } from "../../lib/pending.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { reasonOf } from "../../lib/reason.ts"
import { Rows, Section } from "../../lib/settings/section.tsx"
import { trpc } from "../../lib/trpc.ts"

const words = rules.runs
const REFETCH_MS = 10_000

/** What rules did, newest first; each run can be undone. */
export function RuleRuns() {
  const utils = trpc.useUtils()
  const query = usePagesOf(
    getQueryKey(trpc.rules.runs, {}, "infinite"),
    (cursor, signal) => utils.client.rules.runs.query({ cursor, limit: 20 }, { signal }),
    { everyMs: REFETCH_MS },
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  return (
    <Section title={words.title} note={words.note}>
      {query.isPending ? (
        <Loading label={rules.loading}>
          <Skeleton className="h-20 w-full" />
        </Loading>
      ) : query.isError && items.length === 0 ? (
        <QueryError query={query} title={words.failed} />
      ) : items.length === 0 ? (
        <p className="text-fg-2">{words.none}</p>
      ) : (
        <Rows label={words.title}>
          {items.map((item) => (
            <RunRow key={item.id} item={item} />
          ))}
        </Rows>
      )}
      {query.hasNextPage && (
        <div className="flex justify-center pt-3">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </Section>
  )
}

/** "Rule 3 on #1187" */
function nameRun({ rule, submission, many }: RuleRunItem): string {
  const name = rule.name || words.rule({ position: rule.position })
  if (many) return words.many({ rule: name, done: many.done, total: many.total })
  return submission ? words.one({ rule: name, number: submission.number }) : name
}

/** "Skipped: too many rules in a row" */
function sayState({ state, reason, actId, many, undone }: RuleRunItem): string {
  if (undone) return words.states.undone
  if (reason === "depth") return `${words.states[state]}: ${words.depth}`
  if (state === "done" && actId === null && !many) return words.states.unchanged
  return words.states[state]
}

function RunRow({ item }: { item: RuleRunItem }) {
  const utils = trpc.useUtils()
  const [busy, once] = usePending()
  const undoRun = trpc.rules.undoRun.useMutation()
  const name = nameRun(item)
  const undo = () =>
    once(async () => {
      try {
        await undoRun.mutateAsync({ runId: item.id })
        toast({ tone: "ok", key: "rules", title: words.undone })
      } catch (error) {
        toast({ tone: "danger", key: "rules", title: words.notUndone, description: reasonOf(error) })
      }
      await Promise.all([utils.rules.invalidate(), utils.submissions.invalidate(), utils.history.invalidate()])
    })
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3.5 py-2">
      <span className="min-w-0 flex-1 break-words">
        {name}
        {item.submission && <span className="ml-2 text-fg-2">{item.submission.title}</span>}
      </span>
      <span className="type-meta text-fg-2">{sayState(item)}</span>
      <time dateTime={item.createdAt} className="type-meta text-fg-2">
        {formatShort(locale, item.createdAt)}
      </time>
      {item.undoable && (
        <Button
          size="sm"
          busy={busy}
          aria-label={words.undoOf({ run: name })}
          icon={<Undo2 aria-hidden="true" size={14} />}
          onClick={() => void undo()}
        >
          {words.undo}
        </Button>
      )}
    </li>
  )
}
