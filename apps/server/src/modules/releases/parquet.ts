import { ByteWriter, type ColumnSource, ParquetWriter, schemaFromColumnData } from "hyparquet-writer"
import type { FlatRow } from "./formats.ts"

/** Rows of one row group: what is held while it is made. */
const GROUP = 5_000

const texts = (rows: readonly FlatRow[], name: keyof FlatRow, of: (row: FlatRow) => string): ColumnSource => ({
  name,
  data: rows.map(of),
  type: "STRING",
  nullable: false,
})

function columnsOf(rows: readonly FlatRow[]): ColumnSource[] {
  return [
    { name: "number", data: rows.map((row) => row.number), type: "INT32", nullable: false },
    texts(rows, "portal", (row) => row.portal),
    texts(rows, "title", (row) => row.title),
    { name: "created_at", data: rows.map((row) => new Date(row.created_at)), type: "TIMESTAMP", nullable: false },
    texts(rows, "stage", (row) => row.stage),
    texts(rows, "licence", (row) => row.licence),
    texts(rows, "text", (row) => row.text),
    texts(rows, "labels", (row) => JSON.stringify(row.labels)),
    texts(rows, "consent", (row) => JSON.stringify(row.consent)),
    texts(rows, "answers", (row) => row.answers),
    texts(rows, "files", (row) => JSON.stringify(row.files)),
    texts(rows, "sha256", (row) => JSON.stringify(row.sha256)),
  ]
}

/** Rows as one Parquet file, a row group at a time. Lists are JSON in a text column. */
export async function* parquetOf(rows: AsyncGenerator<FlatRow[]>): AsyncGenerator<Uint8Array> {
  const writer = new ByteWriter()
  const file = new ParquetWriter({ writer, schema: schemaFromColumnData({ columnData: columnsOf([]) }) })
  // What is given away is forgotten; `offset`, which the footer is made of, counts on.
  const written = () => {
    const bytes = writer.getBytes().slice()
    writer.index = 0
    return bytes
  }
  let group: FlatRow[] = []
  for await (const some of rows) {
    group.push(...some)
    if (group.length < GROUP) continue
    file.write({ columnData: columnsOf(group), rowGroupSize: group.length })
    group = []
    yield written()
  }
  if (group.length > 0) file.write({ columnData: columnsOf(group), rowGroupSize: group.length })
  file.finish()
  yield written()
}
