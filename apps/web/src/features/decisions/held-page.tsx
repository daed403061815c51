import { conversation } from "@intray/i18n/conversation"
import { decisionsPage } from "@intray/i18n/decisions-page"
import { formatNumber } from "@intray/i18n/format"
import type { LetterWarningItem } from "@intray/server/modules/letters/schema"
import { Button, buttonClass } from "@intray/ui/button"
import { Check } from "@intray/ui/check"
import { Empty } from "@intray/ui/empty"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { StageGlyph } from "@intray/ui/stage-glyph"
import { Link } from "@tanstack/react-router"
import { getQueryKey } from "@trpc/react-query"
import { CalendarClock } from "lucide-react"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { LaterMenu } from "../../lib/later/later-menu.tsx"
import { usePagesOf } from "../../lib/pages.ts"
import { usePending } from "../../lib/pending.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import { type HeldItem, HeldRow } from "./held-row.tsx"
import { OfferOverview, type OnAccept } from "./offer-overview.tsx"
import { Publications } from "./publications.tsx"
import { PublishDialog } from "./publish-dialog.tsx"
import { type Publish, type ReasonOf, usePublish, useRecall, useRecallMinutes } from "./use-publications.ts"

const words = decisionsPage

/** Most that are published by hand at once. */
const mostPicked = 1_000

type HeldGroup = { key: string; name: string; category: "accepted" | "declined"; items: HeldItem[] }

/** Held decisions by outcome and letter, in the order in which each kind comes first. */
function groupsOf(items: readonly HeldItem[]): HeldGroup[] {
  const groups = new Map<string, HeldGroup>()
  for (const item of items) {
    const key = `${item.stage.id} ${item.template?.id ?? (item.message ? "own" : "none")}`
    const letter = item.template?.name ?? (item.message ? words.ownLetter : words.noLetter)
    const group = groups.get(key)
    if (group) group.items.push(item)
    else groups.set(key, { key, name: words.group({ stage: item.stage.name, letter }), category: item.stage.category, items: [item] })
  }
  return [...groups.values()]
}

export type HeldPageProps = {
  /** May publish. */
  allowed: boolean
  reasonOf: ReasonOf
  onAccept: OnAccept
}

/** Decisions that were not sent yet, by outcome and letter, and those that are sent soon. */
export function HeldPage({ allowed, reasonOf, onAccept }: HeldPageProps) {
  const utils = trpc.useUtils()
  const query = usePagesOf(
    getQueryKey(trpc.publications.preview, {}, "infinite"),
    (cursor, signal) => utils.client.publications.preview.query({ cursor }, { signal }),
    { everyMs: 15_000 },
  )
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const free = items.filter((one) => one.waiting === null)
  const total = query.data?.pages[0]?.total ?? 0
  const asking = new Set(
    (trpc.stages.list.useQuery().data?.items ?? []).filter((stage) => stage.confirmation !== null).map((stage) => stage.id),
  )
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<Publish | null>(null)
  const recall = useRecall(reasonOf)
  const start = usePublish(reasonOf)
  const minutes = useRecallMinutes()
  const chosen = free.filter((one) => picked.has(one.number))
  const some = chosen.length > 0
  const missing = (some ? chosen : free).filter((one) => one.missing.length > 0).length
  // What waits already is not published a second time.
  const waiting = items.length - free.length
  const publishable = Math.max(0, total - waiting)
  const count = some ? chosen.length : publishable
  const only = count === 1 ? (some ? chosen[0] : free[0]) : undefined
  // What was asked about, as far as it is still there: it never becomes a question about others.
  const numbers = asked?.numbers
  const about = numbers ? free.filter((one) => numbers.includes(one.number)) : free
  const left = numbers ? about.length : publishable
  const leftOne = left === 1 ? about[0] : undefined
  const done = (begun: boolean) => {
    setAsked(null)
    if (begun) setPicked(new Set())
  }
  const [warnings, setWarnings] = useState<LetterWarningItem[]>([])
  const [checking, once] = usePending()
  const checkAndAsk = (publish: Publish, single: boolean) =>
    once(async () => {
      const about = publish.numbers ? { numbers: publish.numbers } : {}
      // Where the check fails, the server looks again when it publishes, and says why it does not.
      const found = await utils.client.publications.check.query(about).then(
        (checked) => checked.warnings,
        () => [],
      )
      setWarnings(found)
      // One that can be recalled needs no question, unless something looks wrong.
      if (single && found.length === 0 && (publish.runAt || minutes > 0)) await start(publish).then(done)
      else setAsked(publish)
    })
  const ask = (runAt?: Date) => {
    const publish: Publish = {
      ...(some ? { numbers: chosen.map((one) => one.number), expected: count } : { expected: total }),
      ...(runAt ? { runAt } : {}),
    }
    void checkAndAsk(publish, only !== undefined && missing === 0)
  }
  const askGroup = (group: HeldGroup) => {
    const numbers = group.items.filter((one) => one.waiting === null).map((one) => one.number)
    void checkAndAsk({ numbers, expected: numbers.length }, false)
  }
  const pick = (number: number, on: boolean) => {
    const next = new Set(picked)
    if (!on) next.delete(number)
    else if (next.size < mostPicked) next.add(number)
    setPicked(next)
  }
  const pickAll = (some: readonly HeldItem[], on: boolean) => {
    const next = new Set(picked)
    for (const { number } of some) {
      if (!on) next.delete(number)
      else if (next.size < mostPicked) next.add(number)
    }
    setPicked(next)
  }
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-[22px]">
        <h1 className="type-heading">{words.title}</h1>
        {total > 0 && <span className="text-[14px] text-fg-2">{formatNumber(locale, total)}</span>}
        {allowed && publishable > 0 && (
          <div className="ml-auto flex flex-wrap items-center gap-2">
            <LaterMenu
              words={{ label: words.laterLabel, note: words.laterNote, pickTitle: words.pickTitle, pickSubmit: words.pickSubmit }}
              onPick={ask}
            >
              <Button icon={<CalendarClock aria-hidden="true" size={16} />}>
                <span className="max-md:hidden-text">{words.later}</span>
              </Button>
            </LaterMenu>
            <Button variant="primary" busy={checking} onClick={() => ask()}>
              {some ? words.publishSome({ count }) : words.publishAll({ count })}
            </Button>
          </div>
        )}
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="flex max-w-[920px] flex-col gap-5 px-3.5 py-4 md:px-[22px]">
          <OfferOverview onAccept={onAccept} />
          <Publications allowed={allowed} reasonOf={reasonOf} />
          {query.isPending ? (
            <Loading label={words.loading} className="flex flex-col gap-3">
              {["a", "b", "c"].map((key) => (
                <Skeleton key={key} className="h-11 rounded-panel opacity-60" />
              ))}
            </Loading>
          ) : query.isError && items.length === 0 ? (
            <QueryError query={query} title={words.failed}>
              {words.failedText}
            </QueryError>
          ) : items.length === 0 ? (
            <Empty
              size="panel"
              title={words.empty}
              primary={
                <Link to="/dashboard/submissions" className={buttonClass()}>
                  {words.toInbox}
                </Link>
              }
            >
              {words.emptyText}
            </Empty>
          ) : (
            <section aria-label={words.label} className="flex flex-col gap-3">
              <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
                {allowed && free.length > 0 && (
                  <Check
                    label={some ? words.selected({ count: chosen.length }) : words.selectAll}
                    checked={some && chosen.length === free.length}
                    onChange={(event) =>
                      setPicked(new Set(event.currentTarget.checked ? free.slice(0, mostPicked).map((one) => one.number) : []))
                    }
                  />
                )}
                <p className="text-fg-2">{words.text}</p>
              </div>
              {groupsOf(items).map((group) => {
                const open = group.items.filter((one) => one.waiting === null)
                const all = open.length > 0 && open.every((one) => picked.has(one.number))
                return (
                  <section key={group.key} aria-label={group.name} className="flex min-w-0 flex-col rounded-panel border">
                    <header className="flex min-w-0 items-center gap-x-2.5 border-b bg-sunken px-3.5 py-2">
                      {allowed && open.length > 0 && (
                        <Check
                          bare
                          label={words.selectGroup({ name: group.name })}
                          checked={all}
                          onChange={(event) => pickAll(open, event.currentTarget.checked)}
                        />
                      )}
                      <StageGlyph shape={group.category} size={14} className="flex-none" />
                      <h2 className="min-w-0 truncate font-emph" title={group.name}>
                        {group.name}
                      </h2>
                      <span className="type-meta text-fg-2">{words.groupCount({ count: group.items.length })}</span>
                      {allowed && open.length > 0 && (
                        <Button size="sm" className="ml-auto flex-none" busy={checking} onClick={() => askGroup(group)}>
                          {words.sendGroup({ count: open.length, minutes })}
                        </Button>
                      )}
                    </header>
                    <ul className="flex flex-col">
                      {group.items.map((item) => {
                        const { waiting: within } = item
                        return (
                          <HeldRow
                            key={item.submissionId}
                            item={item}
                            picked={picked.has(item.number)}
                            onPick={allowed ? (on) => pick(item.number, on) : null}
                            onRecall={allowed && within ? () => void recall(within.publicationId, [item.submissionId]) : null}
                          />
                        )
                      })}
                    </ul>
                  </section>
                )
              })}
              {query.hasNextPage && (
                <div className="flex justify-center">
                  <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                    {words.more}
                  </Button>
                </div>
              )}
            </section>
          )}
        </div>
      </div>
      {asked && (
        <PublishDialog
          count={left}
          people={about.map(({ name, wording, stage }) => ({
            name: name || (leftOne ? conversation.submitter : ""),
            wording,
            asks: asking.has(stage.id),
          }))}
          runAt={asked.runAt}
          missing={about.filter((one) => one.missing.length > 0).length}
          warnings={warnings}
          onPublish={(acknowledge) => start({ ...asked, acknowledge })}
          onClose={done}
        />
      )}
    </div>
  )
}
