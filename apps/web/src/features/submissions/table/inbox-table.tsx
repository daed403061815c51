import { filters } from "@intray/i18n/filters"
import { inboxTable as words } from "@intray/i18n/inbox-table"
import type { FilterQuestion } from "@intray/server/modules/submission-index/answers/schema"
import { IconButton } from "@intray/ui/icon-button"
import { List } from "lucide-react"
import { useCallback, useMemo } from "react"
import { locale } from "../../../lib/i18n.ts"
import { useMembers } from "../../../lib/members.ts"
import { trpc } from "../../../lib/trpc.ts"
import { Announcer } from "../announcer.tsx"
import { Arrived } from "../arrived.tsx"
import { fromFilter } from "../filter/filter.ts"
import type { InboxSearch } from "../filter/search.ts"
import { ListPane } from "../list/list-pane.tsx"
import { Highlight } from "../list/marked.tsx"
import { type InboxProps, useInbox } from "../use-inbox.ts"
import type { CellContext } from "./cells.ts"
import { type Column, type ColumnId, getQuestionKey, listQuestionKeys, parseColumns, writeColumns } from "./columns.ts"
import { ColumnsMenu } from "./columns-menu.tsx"
import { TableGrid } from "./table-grid.tsx"

const none: readonly FilterQuestion[] = []

/** The search with other columns; the usual ones are not written. */
function withColumns({ columns: _, ...search }: InboxSearch, columns: readonly Column[]): InboxSearch {
  const text = writeColumns(columns)
  return text === "" ? search : { ...search, columns: text }
}

/** The search with the list instead of the table, at a submission. */
function asList({ layout: _, columns: __, density: ___, ...search }: InboxSearch, sel: number): InboxSearch {
  return { ...search, sel }
}

/** The inbox as a table: chosen columns, and the keys of the list for the focused row. */
export function InboxTable(props: InboxProps) {
  const { search, onSearch, known, labels, said } = props
  const columns = useMemo(() => parseColumns(search.columns ?? ""), [search.columns])
  // Equal for equal questions: moving and resizing columns loads nothing.
  const wanted = listQuestionKeys(columns).sort().join(",")
  const counted = columns.some(({ id }) => id === "files")
  const cells = useMemo(() => (wanted === "" ? (counted ? [] : null) : wanted.split(",")), [wanted, counted])
  const open = (number: number) => onSearch((newest) => asList(newest, number), true)
  const state = useInbox(props, {
    reads: false,
    cells,
    onDetails: () => undefined,
    onOpen: (number) => number !== null && open(number),
  })
  const { filter, list, room, total, live, selection, number, row, rowActions, slots, step } = state

  const asked = trpc.submissions.questions.useQuery(filter.portals.length > 0 ? { portals: filter.portals } : {})
  const questions = asked.data?.items ?? none
  const byKey = useMemo(() => new Map(questions.map((question) => [question.key, question])), [questions])
  // A view may name questions that this list does not ask, or that the reader may not see.
  const shown = useMemo(
    () => (asked.data ? columns.filter(({ id }) => byKey.has(getQuestionKey(id) ?? "") || getQuestionKey(id) === null) : columns),
    [asked.data, columns, byKey],
  )
  const nameOf = useCallback(
    (id: ColumnId) => {
      const key = getQuestionKey(id)
      if (key === null) return words.columns[id as keyof typeof words.columns]
      const question = byKey.get(key)
      if (!question) return key
      return question.group === null ? question.label : words.inGroup({ group: question.group, question: question.label })
    },
    [byKey],
  )
  const { byId } = useMembers()
  const context: CellContext = useMemo(
    () => ({ locale, stages: known.stages, labels, questions: byKey, nameOf: (userId) => byId.get(userId)?.name ?? "" }),
    [known.stages, labels, byKey, byId],
  )
  const setColumns = (next: readonly Column[]) => {
    selection.cancel()
    onSearch((newest) => withColumns(newest, next), false)
  }
  const setFilter = (next: typeof filter) => {
    selection.cancel()
    onSearch(fromFilter(next), false)
  }
  const table = filter.table ?? { columns: "", cosy: false }

  return (
    <Highlight value={filter.text}>
      <div className="flex h-full min-h-0 min-w-0 flex-1">
        <ListPane
          list={list}
          filter={filter}
          known={known}
          labels={labels}
          current={number}
          total={total}
          touch={room.touch}
          filtering={state.filtering}
          onFiltering={state.setFiltering}
          searching={state.searching}
          onSearching={state.setSearching}
          onFilter={setFilter}
          onPick={(picked) => selection.select(picked.number)}
          onStep={step}
          onEnter={() => number !== null && open(number)}
          above={<Arrived {...live} />}
          tools={
            <>
              {/* On a phone there is room for the columns alone. */}
              {!room.phone && slots.assignee("icon")}
              {!room.phone && slots.snooze("icon")}
              <ColumnsMenu
                columns={shown}
                questions={questions}
                nameOf={nameOf}
                cosy={table.cosy}
                onColumns={setColumns}
                onCosy={(cosy) => setFilter({ ...filter, table: { ...table, cosy } })}
              />
              {!room.phone && (
                <IconButton
                  label={filters.list.asList}
                  icon={<List aria-hidden="true" size={16} />}
                  onClick={() => setFilter({ ...filter, table: null })}
                />
              )}
              {!room.phone && rowActions.decideButton}
            </>
          }
          draw={({ titleFirst: _, ...drawn }) => (
            <TableGrid
              {...drawn}
              columns={shown}
              onColumns={setColumns}
              nameOf={nameOf}
              context={context}
              cosy={table.cosy}
              sort={filter.sort}
              onSort={(sort) => setFilter({ ...filter, sort })}
              onOpen={(opened) => open(opened.number)}
            />
          )}
        />
        {rowActions.dialogs}
        <Announcer row={row} known={known} said={said} />
      </div>
    </Highlight>
  )
}
