import type { LabelItem } from "@intray/server/features/labels/schema"
import type { SubmissionRow } from "@intray/server/features/submissions/schema"
import { common } from "@intray/server/messages/common"
import { formatNumber } from "@intray/server/messages/format"
import { inbox } from "@intray/server/messages/inbox"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { ErrorState } from "@intray/ui/error-state"
import { IconButton } from "@intray/ui/icon-button"
import { cx } from "@intray/ui/lib/cx"
import { Loading } from "@intray/ui/skeleton"
import { ArrowDownNarrowWide, ArrowUpNarrowWide, Search } from "lucide-react"
import type { ComponentProps } from "react"
import { locale } from "../../lib/i18n.ts"
import { statusOf } from "../../lib/query-client.ts"
import { type InboxFilter, isFiltered, unfiltered, viewName, withText } from "./filter.ts"
import { FilterBar } from "./filter-bar.tsx"
import type { useSubmissions } from "./hooks.ts"
import type { Known } from "./known.ts"
import { SubmissionList } from "./list.tsx"
import { RowSkeleton, rowHeight } from "./list-row.tsx"
import { SearchField } from "./search-field.tsx"

export type ListPaneProps = {
  list: ReturnType<typeof useSubmissions>
  filter: InboxFilter
  known: Known
  labels: ReadonlyMap<string, LabelItem>
  current: number | null
  total: number | null
  touch: boolean
  filtering: boolean
  onFiltering: (open: boolean) => void
  /** The field for words is open, though nothing may be in it yet. */
  searching: boolean
  onSearching: (open: boolean) => void
  onFilter: (filter: InboxFilter) => void
} & Pick<ComponentProps<typeof SubmissionList>, "onPick" | "onStep" | "onEnter">

/** The left column: what the list is called, what it is narrowed to, and its rows. */
export function ListPane(props: ListPaneProps) {
  const { filter, known, total, filtering, onFiltering, onSearching, onFilter } = props
  const name = viewName(filter, known, inbox.list)
  const searching = props.searching || filter.text !== ""
  const newest = filter.sort === "newest"
  const sort = newest ? inbox.list.newest : inbox.list.oldest
  return (
    <section aria-labelledby="list-title" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center gap-1 border-b px-3.5">
        {searching ? (
          <>
            <h1 id="list-title" className="hidden-text">
              {inbox.search.title({ text: filter.text.trim() })}
            </h1>
            <SearchField text={filter.text} onText={(text) => onFilter(withText(filter, text))} onClose={() => onSearching(false)} />
          </>
        ) : (
          <>
            <h1 id="list-title" className="type-heading min-w-0 truncate">
              {name}
            </h1>
            <span className="ml-1 flex-none text-[14px] text-fg-2">{total === null ? "" : formatNumber(locale, total)}</span>
            <IconButton
              className="ml-auto"
              label={inbox.search.open}
              kbd="/"
              icon={<Search aria-hidden="true" size={16} />}
              onClick={() => onSearching(true)}
            />
          </>
        )}
        <Button
          variant="quiet"
          className={cx("-mr-2", searching && "max-md:hidden")}
          aria-label={inbox.list.sortNow({ sort })}
          icon={newest ? <ArrowDownNarrowWide aria-hidden="true" size={16} /> : <ArrowUpNarrowWide aria-hidden="true" size={16} />}
          onClick={() => onFilter({ ...filter, sort: newest ? "oldest" : "newest" })}
        >
          {sort}
        </Button>
      </header>
      <FilterBar filter={filter} known={known} onChange={onFilter} open={filtering} onOpenChange={onFiltering} />
      <Rows {...props} />
    </section>
  )
}

function Rows({ list, filter, known, labels, current, total, touch, onFilter, onPick, onStep, onEnter }: ListPaneProps) {
  const { query, rows, more } = list
  const height = touch ? rowHeight.touch : rowHeight.fine
  if (query.isPending) {
    return (
      <Loading label={inbox.list.loading} className="min-h-0 flex-1 overflow-hidden">
        {Array.from({ length: 14 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: places that never change
          <div key={index} style={{ height }}>
            <RowSkeleton />
          </div>
        ))}
      </Loading>
    )
  }
  // A filter that names what is gone finds nothing, like any other that finds nothing.
  const gone = query.isError && statusOf(query.error) === 404
  if (query.isError && rows.length === 0 && !gone) {
    return (
      <div className="p-3.5">
        <ErrorState title={inbox.list.failed} retryLabel={common.retry} onRetry={() => void query.refetch()} busy={query.isFetching}>
          {inbox.list.failedText}
        </ErrorState>
      </div>
    )
  }
  if (rows.length === 0) {
    const filtered = isFiltered(filter)
    const words = filter.text.trim()
    return (
      <Empty
        size="panel"
        title={words !== "" ? inbox.search.none({ text: words }) : filtered ? inbox.list.noMatch : inbox.list.allDone}
        primary={
          <Button onClick={() => onFilter(unfiltered(filter, filtered ? "open" : "all"))}>
            {filtered ? inbox.list.showOpen : inbox.list.showAll}
          </Button>
        }
      >
        {words !== "" ? inbox.search.noneText : filtered ? inbox.list.noMatchText : inbox.list.allDoneText}
      </Empty>
    )
  }
  return (
    <SubmissionList
      // Another list begins at its top.
      key={JSON.stringify(filter)}
      rows={rows}
      stages={known.stages}
      labels={labels}
      current={current}
      total={query.hasNextPage ? total : rows.length}
      hasMore={query.hasNextPage}
      loadingMore={query.isFetchingNextPage}
      moreFailed={query.isFetchNextPageError}
      touch={touch}
      onMore={more}
      onPick={onPick}
      onStep={onStep}
      onEnter={onEnter}
    />
  )
}

/** How many the list holds: exactly once it is read to its end, until then what the kept counts say. */
export function totalOf(rows: readonly SubmissionRow[], hasMore: boolean | undefined, counted: number | null): number | null {
  if (hasMore === false) return rows.length
  return counted === null ? null : Math.max(counted, rows.length)
}
