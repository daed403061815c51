import { parquetWriteBuffer } from "hyparquet-writer"
import type { FlatRow } from "./formats.ts"

/**
 * Rows as one Parquet file. Its footer needs all of them, so they are held while it is made: at most as many as a data set may have.
 * Lists are JSON in a text column.
 */
export async function* parquetOf(rows: AsyncGenerator<FlatRow[]>): AsyncGenerator<Uint8Array> {
  const all: FlatRow[] = []
  for await (const some of rows) all.push(...some)
  const texts = (name: keyof FlatRow, of: (row: FlatRow) => string) => ({ name, data: all.map(of), type: "STRING" as const })
  const columnData = [
    { name: "number", data: all.map((row) => row.number), type: "INT32" as const },
    texts("portal", (row) => row.portal),
    texts("title", (row) => row.title),
    { name: "created_at", data: all.map((row) => new Date(row.created_at)), type: "TIMESTAMP" as const },
    texts("stage", (row) => row.stage),
    texts("licence", (row) => row.licence),
    texts("text", (row) => row.text),
    texts("labels", (row) => JSON.stringify(row.labels)),
    texts("consent", (row) => JSON.stringify(row.consent)),
    texts("answers", (row) => row.answers),
    texts("files", (row) => JSON.stringify(row.files)),
    texts("sha256", (row) => JSON.stringify(row.sha256)),
  ]
  yield new Uint8Array(parquetWriteBuffer({ columnData }))
}
