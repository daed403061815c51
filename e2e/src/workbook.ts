import { spawn } from "node:child_process"
import { createWriteStream } from "node:fs"
import { join } from "node:path"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { parseArgs } from "node:util"
import { type WorkbookCell, workbook } from "@intray/server/modules/exports/workbook"
import { Checks } from "./lib/checks.ts"
import { temporaryFolder } from "./lib/folder.ts"

// A workbook of many rows is written to disk: the heap does not grow with the rows, and unzip finds every one of them.

const { values } = parseArgs({ options: { rows: { type: "string", default: "100000" } } })
const total = Number(values.rows)
const columns = 40
const chunk = 500
/** Megabytes that the heap may grow by: some chunks of rows and what the collector has not freed yet. */
const roomMb = 96

const checks = new Checks()
const folder = temporaryFolder("workbook")
const path = join(folder, "many.xlsx")
const header = Array.from({ length: columns }, (_, index) => `Question ${index}`)
const before = process.memoryUsage().heapUsed
let most = before

const cell = (row: number, column: number): WorkbookCell => {
  if (column % 4 === 0) return row * column
  if (column % 4 === 1) return { moment: "2026-03-20T19:30:15" }
  return column % 4 === 2 ? null : `=Answer ${column} of row ${row}, which says something of the length of a usual answer`
}

async function* rows(): AsyncGenerator<WorkbookCell[][]> {
  for (let from = 0; from < total; from += chunk) {
    most = Math.max(most, process.memoryUsage().heapUsed)
    const some = Math.min(chunk, total - from)
    yield Array.from({ length: some }, (_, index) => header.map((_name, column) => cell(from + index, column)))
  }
}

const started = performance.now()
await pipeline(Readable.from(workbook(header, rows(), new Date())), createWriteStream(path))
const grown = (most - before) / 1024 / 1024
console.log(`${total} rows in ${((performance.now() - started) / 1000).toFixed(1)} s, heap +${grown.toFixed(0)} MB`)
checks.that(grown < roomMb, `the heap does not grow with the rows (+${grown.toFixed(0)} MB)`)

const unpacked = spawn("unzip", ["-p", path, "xl/worksheets/sheet1.xml"], { stdio: ["ignore", "pipe", "inherit"] })
let [found, rest] = [0, ""]
for await (const piece of unpacked.stdout.setEncoding("latin1")) {
  const text: string = rest + piece
  const end = text.lastIndexOf("<")
  found += text.slice(0, end).split("<row ").length - 1
  rest = text.slice(end)
}
checks.that(found === total + 1, `unzip finds all rows and the header (${found})`)
checks.end()
