import { formatMoment, formatShort } from "@intray/i18n/format"
import { releases } from "@intray/i18n/releases"
import type { ReleaseItem, ReleaseKind } from "@intray/server/modules/releases/schema"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { Input } from "@intray/ui/input"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import { tabLink } from "@intray/ui/tabs"
import { Link } from "@tanstack/react-router"
import { getQueryKey } from "@trpc/react-query"
import { Database, Disc3, Mails, Plus, Search } from "lucide-react"
import { useState } from "react"
import { locale } from "../../lib/i18n.ts"
import { useKeys } from "../../lib/keyboard.ts"
import { whenOf } from "../../lib/later/when.ts"
import { usePagesOf } from "../../lib/pages.ts"
import { QueryError } from "../../lib/query-error.tsx"
import { trpc } from "../../lib/trpc.ts"
import type { ReasonOf } from "./hooks.ts"
import { NewDialog } from "./new-dialog.tsx"
import { RecallBar } from "./recall-bar.tsx"
import { StateTag } from "./state-tag.tsx"

const words = releases.list
const tabs = [undefined, "record", "round", "dataset"] as const
const icons = { round: Mails, dataset: Database, record: Disc3 }

export type ReleasesScreenProps = {
  kind: ReleaseKind | undefined
  text: string
  /** May publish releases. */
  allowed: boolean
  onFind: (text: string) => void
  onMade: (id: string) => void
  reasonOf: ReasonOf
}

/** Those that have not gone out yet, and the others. */
const groups = { making: ["draft", "scheduled"], past: ["published", "recalled"] } as const

function useReleases(group: keyof typeof groups, { kind, text }: Pick<ReleasesScreenProps, "kind" | "text">) {
  const utils = trpc.useUtils()
  const input = { state: [...groups[group]], ...(kind ? { kind } : {}), ...(text ? { text } : {}) }
  return usePagesOf(
    getQueryKey(trpc.releases.list, input, "infinite"),
    (cursor, signal) => utils.client.releases.list.query({ ...input, cursor }, { signal }),
    { everyMs: 15_000 },
  )
}

/** What goes out together, and what went. */
export function ReleasesScreen({ kind, text, allowed, onFind, onMade, reasonOf }: ReleasesScreenProps) {
  const [making, past] = [useReleases("making", { kind, text }), useReleases("past", { kind, text })]
  const [asking, setAsking] = useState(false)
  const [typed, setTyped] = useState(text)
  const rows = (query: typeof making) => query.data?.pages.flatMap((page) => page.items) ?? []
  const [open, gone] = [rows(making), rows(past)]
  const leaving = open.filter((one) => one.state === "recall")
  const nothing = open.length + gone.length === 0
  useKeys([{ keys: "n", label: words.new, group: releases.title, run: () => setAsking(true) }], allowed)
  const failed = making.isError ? making : past
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex min-h-13 flex-none flex-wrap items-center gap-x-3 gap-y-2 border-b px-3.5 py-2 md:px-[22px]">
        <h1 className="type-heading">{releases.title}</h1>
        <nav aria-label={releases.title} className={cx("-my-2 h-13 max-md:order-last max-md:w-full", tabLink.list)}>
          {tabs.map((one) => (
            <Link
              key={one ?? "all"}
              to="/dashboard/_releases"
              search={(before: { q?: string | undefined }) => ({ ...(before.q ? { q: before.q } : {}), ...(one ? { kind: one } : {}) })}
              aria-current={one === kind ? "page" : undefined}
              className={cx(tabLink.tab, one === kind && "border-fg! text-fg!")}
            >
              {releases.tabs[one ?? "all"]}
            </Link>
          ))}
        </nav>
        <search className="ml-auto min-w-40 max-md:flex-1 md:w-60">
          <form
            onSubmit={(event) => {
              event.preventDefault()
              onFind(typed.trim())
            }}
          >
            <Input
              type="search"
              aria-label={words.find}
              placeholder={words.find}
              value={typed}
              maxLength={120}
              before={<Search aria-hidden="true" size={15} />}
              onChange={(event) => {
                setTyped(event.currentTarget.value)
                if (event.currentTarget.value === "") onFind("")
              }}
            />
          </form>
        </search>
        {allowed && (
          <Button
            variant="primary"
            kbd="N"
            aria-keyshortcuts="n"
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => setAsking(true)}
          >
            {words.new}
          </Button>
        )}
      </header>
      <div className="relative min-h-0 flex-1 overflow-y-auto">
        <div className="flex max-w-[1120px] flex-col gap-6 px-3.5 py-4 md:px-[22px]">
          {leaving.map((one) => (
            <RecallBar key={one.id} release={one} allowed={allowed} reasonOf={reasonOf} />
          ))}
          {making.isPending || past.isPending ? (
            <Loading label={words.loading} className="flex flex-col gap-3">
              {["a", "b", "c"].map((key) => (
                <Skeleton key={key} className="h-14 rounded-panel" />
              ))}
            </Loading>
          ) : nothing && (making.isError || past.isError) ? (
            <QueryError query={failed} title={words.failed}>
              {words.failedText}
            </QueryError>
          ) : nothing && text !== "" ? (
            <Empty size="panel" title={words.none}>
              {words.noneText}
            </Empty>
          ) : nothing ? (
            <Empty
              size="panel"
              title={words.empty}
              primary={allowed ? <Button onClick={() => setAsking(true)}>{words.new}</Button> : undefined}
            >
              {allowed ? words.emptyText : `${words.emptyText} ${words.emptyReader}`}
            </Empty>
          ) : (
            <>
              <Group title={words.making} items={open} query={making} />
              <Group title={words.past} items={gone} query={past} />
            </>
          )}
        </div>
      </div>
      {asking && <NewDialog kind={kind ?? "round"} onClose={() => setAsking(false)} onMade={onMade} reasonOf={reasonOf} />}
    </div>
  )
}

type GroupQuery = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

function Group({ title, items, query }: { title: string; items: ReleaseItem[]; query: GroupQuery }) {
  if (items.length === 0) return null
  return (
    <section aria-label={title}>
      <h2 className="type-heading flex items-baseline gap-2 border-b pb-2">
        {title}
        {!query.hasNextPage && <span className="text-[13px] font-normal text-fg-3">{items.length}</span>}
      </h2>
      <ul>
        {items.map((item) => (
          <Row key={item.id} item={item} />
        ))}
      </ul>
      {query.hasNextPage && (
        <div className="flex justify-center pt-3">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {words.more}
          </Button>
        </div>
      )}
    </section>
  )
}

/** What is in it, in a line. */
function about(item: ReleaseItem): string {
  if (item.kind === "round") return words.round(item.counts)
  if (item.kind === "dataset") {
    return [item.snapshot ? words.entries({ count: item.snapshot.entries }) : "", item.licence].filter(Boolean).join(" · ")
  }
  return [item.artist, item.catalogueNo, words.tracks({ count: item.tracks })].filter(Boolean).join(" · ")
}

function Row({ item }: { item: ReleaseItem }) {
  const Icon = icons[item.kind]
  const moment = item.state === "scheduled" || item.state === "recall" ? item.runAt : item.publishedAt
  return (
    <li className="relative border-b [contain-intrinsic-size:auto_62px] [content-visibility:auto] hover:bg-hover">
      <div className="flex min-h-[62px] min-w-0 flex-wrap items-center gap-x-4 gap-y-1 py-2.5">
        <span className="flex size-[38px] flex-none items-center justify-center rounded-field bg-hover text-fg-2">
          <Icon aria-hidden="true" size={18} />
        </span>
        <div className="min-w-44 flex-[2]">
          <Link
            to="/dashboard/_releases/$id"
            params={{ id: item.id }}
            className="font-emph text-fg no-underline -outline-offset-2 [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            {item.name}
          </Link>
          <p className="type-meta text-fg-2 [overflow-wrap:anywhere]">
            <span className="hidden-text">{releases.kinds[item.kind]}. </span>
            {about(item)}
            {item.hidden > 0 && ` · ${words.hidden({ count: item.hidden })}`}
          </p>
        </div>
        <span className="type-meta w-28 flex-none truncate text-fg-2 max-xl:hidden">{item.by?.name ?? words.gone}</span>
        <div className="flex w-44 flex-none flex-col items-start gap-0.5 max-sm:basis-full max-sm:flex-row max-sm:items-center max-sm:gap-2 max-sm:pl-[54px]">
          <StateTag state={item.state} />
          {moment && (
            <time dateTime={moment} className="type-meta text-fg-2">
              {item.publishedAt ? formatMoment(locale, moment) : words.leaves({ when: whenOf(new Date(moment)) })}
            </time>
          )}
        </div>
        <span className="type-meta w-40 flex-none text-fg-2 max-lg:hidden">
          {item.snapshot
            ? words.snapshot({ number: item.snapshot.number, when: formatShort(locale, item.snapshot.createdAt) })
            : words.noSnapshot}
        </span>
      </div>
    </li>
  )
}
