import { formatNumber } from "@intray/i18n/format"
import { releases } from "@intray/i18n/releases"
import type { PreviewPerson, ReleaseDetail } from "@intray/server/modules/releases/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Link } from "@tanstack/react-router"
import { getQueryKey } from "@trpc/react-query"
import { Mail, TriangleAlert } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useKeys } from "../../lib/keyboard.ts"
import { usePagesOf } from "../../lib/pages.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { Checks } from "./checks.tsx"
import { type ReasonOf, useAction, useRecall } from "./hooks.ts"
import { PreviewCard } from "./preview-card.tsx"
import { Snapshots } from "./snapshots.tsx"
import { WhenPart } from "./when-part.tsx"

const words = releases.round

/** Milliseconds between two looks at a draft: what is decided, replied or taken back elsewhere is another round. */
const draftMs = 15_000

type Props = { release: ReleaseDetail; team: string; allowed: boolean; mayExport: boolean; reasonOf: ReasonOf }

/** A round, person by person, with what to look at before it goes out, and when. */
export function RoundScreen({ release, team, allowed, mayExport, reasonOf }: Props) {
  const { id, state } = release
  const utils = trpc.useUtils()
  const draft = state === "draft"
  const query = usePagesOf(
    getQueryKey(trpc.releases.preview, { id }, "infinite"),
    (cursor, signal) => utils.client.releases.preview.query({ id, cursor }, { signal }),
    draft ? { everyMs: draftMs } : state === "publishing" || state === "recall" ? { everyMs: 5_000 } : {},
  )
  const checks = trpc.releases.checks.useQuery({ id }, { enabled: draft, refetchInterval: draftMs })
  const { act } = useAction(reasonOf)
  const { recall } = useRecall(reasonOf)
  const people = query.data?.pages.flatMap((page) => page.items) ?? []
  const erased = query.data?.pages[0]?.erased ?? 0
  const [chosen, setChosen] = useState<string | null>(null)
  const at = Math.max(
    0,
    people.findIndex((one) => one.submissionId === chosen),
  )
  const person = people[at]
  const go = (by: number) => {
    const next = people[Math.min(people.length - 1, Math.max(0, at + by))]
    if (next) setChosen(next.submissionId)
    if (at + by >= people.length - 5 && query.hasNextPage) void query.fetchNextPage()
  }
  useKeys([
    { action: "next", label: words.next, group: releases.title, repeat: true, run: () => go(1) },
    { action: "previous", label: words.previous, group: releases.title, repeat: true, run: () => go(-1) },
  ])
  const remove = async (submissionIds: string[]) => {
    const [first] = submissionIds
    const number = people.find((one) => one.submissionId === first)?.number
    const done = await act("remove", () => utils.client.releases.remove.mutate({ id, submissionIds }))
    if (done && number !== undefined) toast({ tone: "ok", key: "release", title: words.removed({ number }) })
  }
  const recallable = allowed && (state === "scheduled" || state === "recall")
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto lg:flex-row lg:overflow-hidden">
      <section
        aria-label={words.list}
        className="flex flex-none flex-col border-b lg:w-[340px] lg:overflow-hidden lg:border-r lg:border-b-0"
      >
        <div className="flex min-h-11 flex-none items-center justify-between gap-3 border-b px-3.5 md:px-[22px]">
          <b className="font-emph">{words.people({ count: total(release, people) })}</b>
          <span className="type-meta text-fg-2">
            {release.told ? words.became(release.told) : releases.list.round(release.counts).split(": ")[1]}
          </span>
        </div>
        <div className="max-h-[45dvh] min-h-0 overflow-y-auto lg:max-h-none lg:flex-1">
          <People query={query} people={people} here={person?.submissionId} draft={draft} onChoose={setChosen} />
          {erased > 0 && <p className="type-meta px-3.5 py-3 text-fg-2 md:px-[22px]">{words.erased({ count: erased })}</p>}
        </div>
      </section>
      <div className="min-w-0 flex-1 bg-sunken px-3.5 py-4 md:px-[22px] lg:overflow-y-auto">
        {person && (
          <PreviewCard
            key={person.submissionId}
            person={person}
            team={team}
            onRemove={draft && allowed ? () => void remove([person.submissionId]) : null}
            onRecall={recallable && person.state === "waiting" ? () => void recall(release, [person.submissionId]) : null}
          />
        )}
      </div>
      <aside className="flex flex-none flex-col gap-5 border-t px-3.5 py-4 md:px-[22px] lg:w-[320px] lg:overflow-y-auto lg:border-t-0 lg:border-l">
        {draft && (
          <section aria-label={releases.checks.title}>
            <h2 className="type-heading pb-1">{releases.checks.title}</h2>
            {checks.isError && !checks.data ? (
              <QueryError query={checks} title={releases.checks.failed} />
            ) : checks.data ? (
              <Checks checks={checks.data.checks} onRemove={allowed ? (ids) => void remove(ids) : null} />
            ) : (
              <Skeleton className="mt-2 h-40 rounded-panel" />
            )}
          </section>
        )}
        {draft && allowed && checks.data && (
          <WhenPart
            id={id}
            round={checks.data}
            ready={checks.data.total > 0}
            snapshot={(release.snapshot?.number ?? 0) + 1}
            reasonOf={reasonOf}
          />
        )}
        {draft && !allowed && <p className="text-fg-2">{releases.when.readOnly}</p>}
        <Snapshots release={release} allowed={allowed} mayExport={mayExport} reasonOf={reasonOf} />
      </aside>
    </div>
  )
}

function total({ counts, told }: ReleaseDetail, people: readonly PreviewPerson[]): number {
  if (told) return told.waiting + told.done + told.recalled + told.skipped
  return Math.max(people.length, counts.accepted + counts.declined)
}

type PeopleProps = {
  query: ReturnType<typeof usePagesOf<{ items: PreviewPerson[]; nextCursor: string | null; erased: number }>>
  people: readonly PreviewPerson[]
  here: string | undefined
  draft: boolean
  onChoose: (id: string) => void
}

function People({ query, people, here, draft, onChoose }: PeopleProps) {
  const current = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it follows who is chosen
  useEffect(() => {
    // Braces: a newer browser answers with a promise, which is nothing to clean up with.
    current.current?.scrollIntoView({ block: "nearest" })
  }, [here])
  if (query.isPending) {
    return (
      <Loading label={words.loading} className="flex flex-col gap-2 p-3.5">
        {["a", "b", "c"].map((key) => (
          <Skeleton key={key} className="h-11 rounded-field" />
        ))}
      </Loading>
    )
  }
  if (query.isError && people.length === 0) {
    return (
      <QueryError query={query} className="m-4" title={words.failed}>
        {words.failedText}
      </QueryError>
    )
  }
  if (people.length === 0) {
    return (
      <Empty
        size="panel"
        title={words.none}
        primary={
          draft ? (
            <Link to="/dashboard/submissions" className={buttonClass()}>
              {words.toInbox}
            </Link>
          ) : undefined
        }
      >
        {draft ? words.noneText : undefined}
      </Empty>
    )
  }
  return (
    <>
      <ul aria-label={words.list}>
        {people.map((one) => (
          <li key={one.submissionId} className="border-b [contain-intrinsic-size:auto_57px] [content-visibility:auto]">
            <button
              type="button"
              ref={one.submissionId === here ? current : undefined}
              aria-current={one.submissionId === here ? "true" : undefined}
              onClick={() => onChoose(one.submissionId)}
              className={cx(
                "flex min-h-[57px] w-full min-w-0 items-start gap-2.5 px-3.5 py-2 text-left -outline-offset-2 md:px-[22px]",
                one.submissionId === here ? "bg-here-bg shadow-[inset_2px_0_0_var(--here)]" : "hover:bg-hover",
              )}
            >
              <StageGlyph shape={one.category} label={one.stage} className="mt-0.5 flex-none" />
              <span className="min-w-0 flex-1">
                <span className="flex min-w-0 items-baseline gap-2">
                  <span className="min-w-0 flex-1 truncate">
                    <b className="font-emph">{one.name || words.somebody}</b> <span className="text-fg-2">{one.title}</span>
                  </span>
                  <span className="type-code flex-none text-fg-3">#{formatNumber(locale, one.number)}</span>
                </span>
                <State one={one} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="flex justify-center p-3">
          <Button size="sm" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {releases.list.more}
          </Button>
        </div>
      )}
    </>
  )
}

function State({ one }: { one: PreviewPerson }) {
  if (one.state !== null) return <span className="type-meta text-fg-2">{words.told[one.state]}</span>
  return (
    <span className={cx("type-meta flex items-center gap-1.5", one.message ? "text-fg-2" : "text-warn")}>
      {one.message ? <Mail aria-hidden="true" size={13} /> : <TriangleAlert aria-hidden="true" size={13} />}
      {one.message ? one.message.subject || words.reply : words.noReplyShort}
    </span>
  )
}
