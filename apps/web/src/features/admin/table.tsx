import { admin } from "@intray/i18n/admin"
import { Button } from "@intray/ui/button"
import { Empty } from "@intray/ui/empty"
import { cx } from "@intray/ui/lib/cx"
import { Loading, Skeleton } from "@intray/ui/skeleton"
import type { KeyboardEvent, ReactNode } from "react"
import { QueryError } from "../../lib/query-error.tsx"

export type TableColumn<Row> = {
  key: string
  head: string
  cell: (row: Row) => ReactNode
  /** Shown from that width on; always when absent. */
  from?: "md" | "lg"
  /** Figures stand at the right. */
  figure?: boolean
  /** As wide as what is in it. */
  tight?: boolean
}

type Pages = {
  isError: boolean
  isPending: boolean
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

export type AdminTableProps<Row> = {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  query: Pages
  /** What a row is opened by: its words stand in the first column. */
  onOpen: (row: Row) => void
  empty: string
  emptyText?: string
}

const seen = { md: "max-md:hidden", lg: "max-lg:hidden" }
const cellLook = (column: Pick<TableColumn<never>, "from" | "figure" | "tight">) =>
  cx(column.from && seen[column.from], column.figure && "text-right tabular-nums", column.tight && "w-px whitespace-nowrap")

/** Arrow keys, Home and End go from row to row; Enter opens one, as its button does. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-row]")]
  const at = buttons.indexOf(document.activeElement as HTMLElement)
  if (at < 0) return
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  buttons[Math.max(0, Math.min(buttons.length - 1, to))]?.focus()
}

/** A dense list of the admin area: rows that open, more on demand, and its empty, loading and failed state. */
export function AdminTable<Row extends { id: string }>(props: AdminTableProps<Row>) {
  const { label, columns, rows, query, onOpen, empty, emptyText } = props
  if (query.isError && rows.length === 0) {
    return (
      <QueryError query={query} title={admin.failed}>
        {admin.failedText}
      </QueryError>
    )
  }
  if (query.isPending) return <Waiting />
  if (rows.length === 0) {
    return (
      <Empty size="panel" title={empty}>
        {emptyText}
      </Empty>
    )
  }
  return (
    <div className="flex flex-col items-start gap-3">
      <table aria-label={label} className="w-full table-auto border-collapse text-left text-[13px]/[20px]">
        <thead>
          <tr className="type-meta border-b text-fg-2">
            {columns.map((column) => (
              <th key={column.key} scope="col" className={cx("py-1.5 pr-4 font-normal last:pr-1", cellLook(column))}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={walk}>
          {rows.map((row) => (
            <tr key={row.id} className="relative border-b hover:bg-hover has-[[data-row]:focus-visible]:bg-here-bg">
              {columns.map((column, index) => (
                <td
                  key={column.key}
                  className={cx("max-w-0 py-1.5 pr-4 align-top last:pr-1 touch:py-3", cellLook(column), column.tight && "max-w-none")}
                >
                  {index > 0 ? (
                    column.cell(row)
                  ) : (
                    <button
                      type="button"
                      data-row
                      onClick={() => onOpen(row)}
                      className="block w-full min-w-0 text-left after:absolute after:inset-0 focus-visible:-outline-offset-2"
                    >
                      {column.cell(row)}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {query.hasNextPage && (
        <Button onClick={() => void query.fetchNextPage()} busy={query.isFetchingNextPage}>
          {admin.more}
        </Button>
      )}
    </div>
  )
}

function Waiting() {
  return (
    <Loading label={admin.loading} className="flex flex-col">
      {["w-48", "w-40", "w-56", "w-36", "w-52", "w-44"].map((width) => (
        <span key={width} className="flex items-center gap-4 border-b py-2.5">
          <Skeleton className={`h-3 ${width}`} />
          <Skeleton className="ml-auto h-3 w-16" />
        </span>
      ))}
    </Loading>
  )
}

/** A word in a frame next to a name: "Admin", "Banned". */
export function Mark({ children, tone = "plain" }: { children: ReactNode; tone?: "plain" | "danger" | "warn" }) {
  const tones = { plain: "bg-press text-fg-2", danger: "bg-danger-bg text-danger", warn: "bg-warn-bg text-warn" }
  return <span className={cx("type-meta rounded-keycap px-1.5 whitespace-nowrap", tones[tone])}>{children}</span>
}

/** One fact: its name, and what it is. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex gap-3 py-1 max-sm:flex-col max-sm:gap-0">
      <dt className="w-36 flex-none text-fg-2">{name}</dt>
      <dd className="min-w-0 flex-1 break-words">{children}</dd>
    </div>
  )
}
