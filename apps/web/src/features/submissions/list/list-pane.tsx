import { bulk } from "@intray/i18n/bulk"
import { filters } from "@intray/i18n/filters"
import { formatNumber } from "@intray/i18n/format"
import { inbox } from "@intray/i18n/inbox"
import type { LabelItem } from "@intray/server/modules/labels/schema"
import type { SubmissionRow } from "@intray/server/modules/submissions/schema"
import { IconButton } from "@intray/ui/icon-button"
import { Loading } from "@intray/ui/skeleton"
import { ListFilter, Search } from "lucide-react"
import { type ComponentProps, Fragment, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef } from "react"
import { along } from "../../../lib/along.ts"
import { locale } from "../../../lib/i18n.ts"
import { useKeyText } from "../../../lib/key-cap.tsx"
import { useKeys } from "../../../lib/keyboard.ts"
import { statusOf } from "../../../lib/query-client.ts"
import { QueryError } from "../../../lib/query-error.tsx"
import { reasonOf } from "../../../lib/reason.ts"
import type { InboxFilter } from "../filter/filter.ts"
import { FilterBar } from "../filter/filter-bar.tsx"
import { toListInput, withText } from "../filter/filter-edit.ts"
import { type FilterContext, listName } from "../filter/filter-names.ts"
import { useListSlots } from "../filter/list-slots.ts"
import type { ReferenceData } from "../filter/reference-data.ts"
import { SearchField } from "../filter/search-field.tsx"
import { SortButton } from "../filter/sort-button.tsx"
import { totalWords } from "../filter/total-words.ts"
import { useFacets } from "../filter/use-facets.ts"
import { useFilterContext } from "../filter/use-filter-context.ts"
import type { useSubmissions } from "../state/hooks.ts"
import { useRoom } from "../use-media.ts"
import { SubmissionList } from "./list.tsx"
import { ListMenu } from "./list-menu.tsx"
import { RowSkeleton, rowHeight } from "./list-row.tsx"
import { NothingFound } from "./nothing-found.tsx"
import { usePicks } from "./picks.ts"
import { Waiting } from "./waiting.tsx"

export type ListPaneProps = {
  list: ReturnType<typeof useSubmissions>
  filter: InboxFilter
  known: ReferenceData
  labels: ReadonlyMap<string, LabelItem>
  current: number | null
  total: number | null
  touch: boolean
  filtering: boolean
  onFiltering: (open: boolean) => void
  /** The search field is open, even if it is empty. */
  searching: boolean
  onSearching: (open: boolean) => void
  onFilter: (filter: InboxFilter) => void
  /** Covers the top of the rows. */
  above?: ReactNode
  /** Shown next to the order. */
  tools?: ReactNode
  /** Draws the rows; without it, as a list. */
  draw?: (list: ComponentProps<typeof SubmissionList>) => ReactNode
} & Pick<ComponentProps<typeof SubmissionList>, "onPick" | "onStep" | "onEnter">

/** The left column: the list's title, its filters and its rows. */
export function ListPane(props: ListPaneProps) {
  const { filter, total, filtering, onFiltering, onSearching, onFilter } = props
  const known = useFilterContext(props.known)
  const counts = useFacets(filter)
  const { phone } = useRoom()
  const searchKey = useKeyText("search")
  // The counts may be waiting for a batched request.
  useEffect(() => {
    if (filtering) along.go()
  }, [filtering])
  const { strip, beside } = useListSlots()
  const searching = props.searching || filter.text !== ""
  const bar = { filter, known, counts, phone, onChange: onFilter, open: filtering, onOpenChange: onFiltering }
  return (
    <section aria-labelledby="list-title" className="flex min-h-0 min-w-0 flex-1 flex-col">
      <header className="flex h-13 flex-none items-center gap-1 border-b px-3.5">
        {searching ? (
          <>
            <h1 id="list-title" className="hidden-text">
              {inbox.search.title({ text: filter.text.trim() })}
            </h1>
            <SearchField
              text={filter.text}
              loading={props.list.query.isPending}
              onText={(text) => onFilter(withText(filter, text))}
              onClose={() => onSearching(false)}
            />
          </>
        ) : (
          <>
            <ListTitle filter={filter} known={known} total={counts.facets ? totalWords(counts.facets) : totalText(total)} />
            <IconButton
              className="ml-auto"
              label={inbox.search.open}
              {...(searchKey ? { kbd: searchKey } : {})}
              icon={<Search aria-hidden="true" size={16} />}
              onClick={() => onSearching(true)}
            />
          </>
        )}
        {phone && !searching && (
          <IconButton
            label={filters.menu.add}
            data-filter-open
            aria-haspopup="dialog"
            icon={<ListFilter aria-hidden="true" size={16} />}
            onClick={() => onFiltering(true)}
          />
        )}
        {!searching && beside}
        {props.tools}
        <SortButton filter={filter} onFilter={onFilter} className="max-md:hidden" />
        <ListMenu filter={filter} onFilter={onFilter} />
      </header>
      {phone && !searching && strip}
      <FilterBar {...bar} />
      <Waiting filter={filter} counts={counts} onFilter={onFilter} />
      {props.above}
      <Rows {...props} known={known} />
    </section>
  )
}

/** The list's title and size. */
function ListTitle({ filter, known, total }: { filter: InboxFilter; known: FilterContext; total: string }) {
  const { view } = useListSlots()
  return (
    <>
      <h1 id="list-title" className="type-heading min-w-0 truncate">
        {view?.name ?? listName(filter, known, inbox.list)}
      </h1>
      {view?.changed && <span className="type-meta ml-1 flex-none rounded-keycap border px-1 text-fg-2">{filters.views.changed}</span>}
      <span className="ml-1 min-w-6 flex-none text-[14px] text-fg-2">{total}</span>
    </>
  )
}

function totalText(total: number | null): string {
  return total === null ? "" : formatNumber(locale, total)
}

function Rows({
  list,
  filter,
  known,
  labels,
  current,
  total,
  touch,
  onFilter,
  onPick,
  onStep,
  onEnter,
  draw = drawList,
}: ListPaneProps & { known: FilterContext }) {
  const { query, rows, more } = list
  const height = touch ? rowHeight.touch : rowHeight.fine
  const titleFirst = useMemo(() => new Set(known.portals.filter((one) => one.listFirst === "title").map((one) => one.id)), [known.portals])
  const picks = usePicks()
  // Pressed while the rows are still loading: they are selected as soon as they are there.
  const awaited = useRef(false)
  const selectLoaded = () => {
    awaited.current = query.isPending
    if (rows.length > 0) picks.set(rows.map((row) => row.number))
  }
  useKeys([{ keys: "mod+a", label: bulk.keys.page, group: inbox.keys.group, run: selectLoaded }], picks.offered)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once the rows are there
  useLayoutEffect(() => {
    if (awaited.current) selectLoaded()
  }, [query.isPending])
  if (query.isPending) {
    return (
      <Loading label={inbox.list.loading} className="min-h-0 flex-1 overflow-hidden">
        {Array.from({ length: 14 }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
          <div key={index} style={{ height }}>
            <RowSkeleton />
          </div>
        ))}
      </Loading>
    )
  }
  // A filter that names deleted things matches nothing, like any other filter without results.
  const gone = query.isError && statusOf(query.error) === 404
  // The server refuses conditions on questions that were removed or that portals ask differently, and says which. It refuses conditions on
  // scores that the user does not see.
  const refused = query.isError && (filter.answers ?? filter.reviews) !== null && [400, 409].includes(statusOf(query.error) ?? 0)
  if (query.isError && rows.length === 0 && !gone && !refused) {
    return (
      <div className="p-3.5">
        <QueryError query={query} title={inbox.list.failed}>
          {inbox.list.failedText}
        </QueryError>
      </div>
    )
  }
  if (rows.length === 0) {
    return <NothingFound filter={filter} known={known} onFilter={onFilter} {...(refused ? { reason: reasonOf(query.error) } : {})} />
  }
  return (
    // Another list starts at its top.
    <Fragment key={JSON.stringify(toListInput(filter))}>
      {draw({
        ...{ rows, labels, titleFirst, current, touch, onPick, onStep, onEnter },
        stages: known.stages,
        total: query.hasNextPage ? total : rows.length,
        hasMore: query.hasNextPage,
        loadingMore: query.isFetchingNextPage,
        moreFailed: query.isFetchNextPageError,
        onMore: more,
      })}
    </Fragment>
  )
}

const drawList = (list: ComponentProps<typeof SubmissionList>) => <SubmissionList {...list} />

/** Size of the list: exact once it is loaded to its end, until then the stored count. */
export function totalOf(rows: readonly SubmissionRow[], hasMore: boolean | undefined, counted: number | null): number | null {
  if (hasMore === false) return rows.length
  return counted === null ? null : Math.max(counted, rows.length)
}
