import { insights as words } from "@intray/i18n/insights"
import { Button } from "@intray/ui/button"
import { cx } from "@intray/ui/lib/cx"
import { toast } from "@intray/ui/lib/toast-store"
import { ChartColumn, Download, Table2 } from "lucide-react"
import { type ReactNode, useId, useRef } from "react"
import { saveFile } from "../../lib/save-file.ts"
import { type DataTable, toCsv } from "./data.ts"
import { pictureOf, pngFile, svgFile } from "./picture.ts"
import { Table } from "./table.tsx"

/** With fewer values than this, no chart is drawn. */
const LEAST = 5

export type ChartFrameProps = {
  /** Used in the name of its file and in the URL. */
  id: string
  title: string
  /** One sentence that states the result. */
  finding: ReactNode
  note?: string
  table: DataTable
  /** Number of values in the chart; if there are too few, only the table is shown. */
  values: number
  asTable: boolean
  onTable: (on: boolean) => void
  /** Shown before the buttons, such as a select for the data. */
  choice?: ReactNode
  /** The date range, for file names. */
  fileSuffix: string
  /** The table has many columns, so it takes the full width of the page. */
  wide?: boolean
  children: ReactNode
}

/** A chart with its summary, its table and its downloads. The drawing is hidden from screen readers, which read the rest. */
export function ChartFrame(props: ChartFrameProps) {
  const { id, title, finding, note, table, values, asTable, onTable, choice, fileSuffix, wide, children } = props
  const heading = useId()
  const empty = table.rows.length === 0
  const few = !empty && values < LEAST
  const shown = asTable || few
  const section = useRef<HTMLElement>(null)
  const savePicture = async (kind: "svg" | "png") => {
    if (!section.current) return
    const picture = pictureOf(section.current)
    try {
      saveFile(kind === "svg" ? svgFile(picture) : await pngFile(picture), `insights-${id}-${fileSuffix}.${kind}`)
    } catch {
      toast({ title: words.pictureFailed })
    }
  }
  return (
    <section ref={section} aria-labelledby={heading} data-chart={id} className={cx("flex min-w-0 flex-col", wide && "lg:col-span-2")}>
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={heading} className="type-heading mr-auto min-w-0">
          {title}
        </h2>
        {choice}
        <div className="flex max-w-full flex-none items-center">
          {!empty && !few && (
            <Button
              variant="quiet"
              size="sm"
              pressed={asTable}
              aria-label={words.tableOf({ title })}
              icon={asTable ? <ChartColumn aria-hidden="true" size={15} /> : <Table2 aria-hidden="true" size={15} />}
              onClick={() => onTable(!asTable)}
            >
              {words.table}
            </Button>
          )}
          {!empty && (
            <Button
              variant="quiet"
              size="sm"
              aria-label={words.csvOf({ title })}
              icon={<Download aria-hidden="true" size={15} />}
              onClick={() => saveFile(new Blob([toCsv(table)], { type: "text/csv;charset=utf-8" }), `insights-${id}-${fileSuffix}.csv`)}
            >
              {words.csv}
            </Button>
          )}
          {!empty &&
            !shown &&
            (["svg", "png"] as const).map((kind) => (
              <Button
                key={kind}
                variant="quiet"
                size="sm"
                aria-label={words.pictureOf({ title, kind: kind.toUpperCase() })}
                onClick={() => void savePicture(kind)}
              >
                {kind.toUpperCase()}
              </Button>
            ))}
        </div>
      </div>
      {finding && <p className="text-fg-2">{finding}</p>}
      <div className={cx("mt-2 min-w-0", !shown && "flex flex-col")}>
        {empty ? <p className="text-fg-3">{words.none}</p> : shown ? <Table label={title} table={table} /> : children}
      </div>
      {note && <p className="mt-2 text-[12px]/4 text-fg-3">{note}</p>}
    </section>
  )
}
