import { insights as words } from "@intray/i18n/insights"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { Cell, DataTable } from "./data.ts"

/** Rows that are shown before one asks for more. */
const FIRST = 12

function Value({ cell }: { cell: Cell }) {
  if (!cell.link) return cell.text
  return (
    <Link to="/dashboard/submissions" search={cell.link} className="text-link underline underline-offset-2">
      {cell.text}
    </Link>
  )
}

/** The numbers of a chart. Each number leads to the submissions behind it, where the inbox can be asked for them. */
export function Table({ label, table: { columns, rows } }: { label: string; table: DataTable }) {
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, FIRST)
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways on a phone is reached by the keyboard */}
      <section aria-label={words.tableOf({ title: label })} tabIndex={0} className="min-w-0 overflow-x-auto">
        <table className="w-full border-collapse text-[13px]/5">
          <thead>
            <tr className="border-b">
              {columns.map((one) => (
                <th
                  key={one.label}
                  scope="col"
                  className={cx("py-1.5 pr-3 font-normal text-fg-2", one.numeric ? "text-right" : "text-left")}
                >
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row[0]?.text} className="border-b">
                {row.map((cell, index) =>
                  index === 0 ? (
                    <th key={columns[index]?.label} scope="row" className="min-w-24 py-2 pr-3 text-left font-normal">
                      <Value cell={cell} />
                    </th>
                  ) : (
                    <td
                      key={columns[index]?.label}
                      className={cx("py-2 pr-3 whitespace-nowrap", columns[index]?.numeric && "text-right tabular-nums")}
                    >
                      <Value cell={cell} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > shown.length && (
        <Button variant="quiet" size="sm" className="mt-1 self-start" onClick={() => setAll(true)}>
          {words.earlier({ count: rows.length - shown.length })}
        </Button>
      )}
    </>
  )
}
