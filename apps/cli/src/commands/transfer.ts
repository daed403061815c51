import { type FileHandle, open, readFile, rename, rm, stat } from "node:fs/promises"
import { basename, dirname, join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import { type Command, textOf } from "../cli/command.ts"
import { Usage } from "../cli/exit.ts"
import type { Io } from "../cli/io.ts"
import { shown } from "../cli/text.ts"
import type { Answer, Client } from "../client.ts"
import { type ExportFormat, type ExportLocale, exportFile, exportLocales, uploadImport } from "../files.ts"
import { filterOf, filterOptions, queryOf } from "./filter.ts"

const formats = ["csv", "xlsx", "jsonl", "label-studio"] as const satisfies readonly ExportFormat[]

const dateOrders = new Map([
  ["day-first", "day_first" as const],
  ["month-first", "month_first" as const],
  ["year-first", "year_first" as const],
])

/** Opens what an export is written to until it is whole, before anything is downloaded. @throws Usage saying why it cannot be written */
async function begin(path: string): Promise<FileHandle> {
  const there = await stat(path).catch(() => null)
  if (there?.isDirectory()) throw new Usage(`${path} is a folder. Name a file in it, like ${join(path, "submissions.csv")}.`)
  // What is renamed to its place would take the place of a device.
  if (there && !there.isFile()) throw new Usage(`${path} is no file. Leave --output out to write to standard output.`)
  try {
    return await open(partOf(path), "w")
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const why = code === "ENOENT" || code === "ENOTDIR" ? `there is no folder ${dirname(path)}` : String(code)
    throw new Usage(`${path} cannot be written: ${why}. Nothing was downloaded.`)
  }
}

// A file that was cut off does not stand where a whole one is expected.
const partOf = (path: string) => `${path}.part`

async function save(io: Io, path: string, read: () => ReturnType<typeof exportFile>): Promise<number> {
  const file = await begin(path)
  try {
    const { total, body } = await read()
    let bytes = 0
    for await (const chunk of body) {
      io.signal.throwIfAborted()
      bytes += chunk.byteLength
      io.progress("Kilobytes", Math.round(bytes / 1024), null)
      await file.writeFile(chunk)
    }
    await file.close()
    await rename(partOf(path), path)
    return total
  } catch (error) {
    await file.close()
    await rm(partOf(path), { force: true })
    throw error
  } finally {
    io.finished()
  }
}

export const exporting: Command = {
  name: "export",
  summary: "Save submissions as a file",
  args: [],
  options: {
    ...filterOptions,
    format: { type: "string", short: "f", value: "FORMAT", help: "CSV unless given.", choices: formats },
    headers: { type: "string", value: "NAMES", help: "Column names of a table: questions unless given.", choices: ["questions", "keys"] },
    locale: { type: "string", value: "PLACE", help: "Write a CSV for spreadsheets of a place, like de-DE.", choices: [...exportLocales] },
    zone: {
      type: "string",
      value: "ZONE",
      help: "Time zone of moments in a workbook or with --locale, like Europe/Berlin; UTC unless given.",
    },
    choices: {
      type: "string",
      value: "BY",
      help: "Choices in a CSV or a workbook by their labels or their keys.",
      choices: ["labels", "keys"],
    },
    separator: { type: "string", value: "NAME", help: "Separator of a CSV.", choices: ["comma", "semicolon", "tab"] },
    output: { type: "string", short: "o", value: "FILE", help: "Where to; standard output unless given." },
  },
  examples: [
    "intray export --format jsonl --output demos.jsonl",
    "intray export --label sign > signed.csv",
    "intray export --locale de-DE --zone Europe/Berlin -o demos.csv",
    "intray export --format xlsx --zone Europe/Berlin -o demos.xlsx",
  ],
  async run(io, _, values) {
    const client = io.client()
    const format = (textOf(values, "format") ?? "csv") as ExportFormat
    const headers = textOf(values, "headers") === "keys" ? "keys" : "questions"
    const [locale, zone] = [textOf(values, "locale") as ExportLocale | undefined, textOf(values, "zone")]
    const choices = textOf(values, "choices") as "labels" | "keys" | undefined
    const separator = textOf(values, "separator") as "comma" | "semicolon" | "tab" | undefined
    const isTable = format === "csv" || format === "xlsx"
    if (!isTable && locale !== undefined) throw new Usage("--locale is for the formats csv and xlsx.")
    if (!isTable && choices !== undefined) throw new Usage("--choices is for the formats csv and xlsx.")
    if (format !== "csv" && separator !== undefined) throw new Usage("--separator is for the format csv.")
    if (zone !== undefined && locale === undefined && format !== "xlsx") throw new Usage("--zone needs --locale, or --format xlsx.")
    const read = async () =>
      exportFile(client, { format, headers, locale, zone, choices, separator, filter: filterOf(await queryOf(client, values)) })
    const output = textOf(values, "output")
    if (output !== undefined) {
      const total = await save(io, output, read)
      return io.note(`${total} ${total === 1 ? "submission is" : "submissions are"} in ${output}.\n`)
    }
    if (format === "xlsx") throw new Usage("A workbook is no text. Say --output, like --output demos.xlsx.")
    const { body } = await read()
    const decoder = new TextDecoder()
    for await (const chunk of body) io.out(decoder.decode(chunk, { stream: true }))
  },
}

type Import = Answer<"getImport">

/** Waits until an import has come to an end, or to a stop. */
async function settled(io: Io, client: Client, id: string, label: string, busy: readonly Import["state"][]): Promise<Import> {
  for (;;) {
    const now = await client.call("getImport", { path: { id }, signal: io.signal })
    if (!busy.includes(now.state)) {
      io.finished()
      return now
    }
    io.progress(label, now.done, now.total)
    await wait(300, undefined, { signal: io.signal })
  }
}

const problemsOf = ({ problems }: Import) =>
  problems.map(({ row, column, reason }) => `  row ${row}, ${shown(column)}: ${shown(reason)}\n`).join("")

const refusedRows = ({ origin }: Client, { id, refused }: Import) =>
  `${refused === 1 ? "1 row is" : `${refused} rows are`} refused. Their reasons: ${origin}/api/v1/imports/${id}/problems`

export const importing: Command = {
  name: "import",
  summary: "Bring submissions in from a file (CSV or JSON lines); nobody gets a mail",
  args: ["<file>"],
  options: {
    portal: { type: "string", short: "p", value: "SLUG", help: "Whose questions the rows answer. Needed." },
    check: { type: "boolean", help: "Say what would come of it, and bring nothing in." },
    dates: {
      type: "string",
      value: "ORDER",
      help: "How days like 03/04/2026 are read: day-first, month-first or year-first (else refused).",
    },
    strict: { type: "boolean", help: "Refuse rows with labels and stages that the team does not have, or without a required answer." },
  },
  examples: ["intray import archive.csv --portal demos --check", "intray import archive.csv --portal demos"],
  async run(io, [path = ""], values) {
    const portal = textOf(values, "portal")
    if (portal === undefined) throw new Usage("Say --portal, whose questions the rows answer.")
    const dates = dateOrders.get(textOf(values, "dates") ?? "year-first")
    if (dates === undefined) throw new Usage(`Say --dates ${[...dateOrders.keys()].join(", --dates ")} or nothing.`)
    const bytes = await readFile(path).catch(() => Promise.reject(new Usage(`The file ${path} cannot be read.`)))
    const client = io.client()
    const { id } = await uploadImport(client, { portal, name: basename(path), bytes: new Uint8Array(bytes) })
    const { guess, columns } = await client.call("previewImport", { path: { id } })
    const left = columns.filter((column) => !Object.hasOwn(guess, column))
    if (left.length > 0) io.note(`Left out, as no question is known for them: ${left.map(shown).join(", ")}.\n`)
    const options =
      values.strict === true
        ? { unknown: "refuse" as const, missing: "refuse" as const, dates }
        : { unknown: "create" as const, missing: "accept" as const, dates }
    await client.call("checkImport", { path: { id }, body: { map: guess, options } })
    const checked = await settled(io, client, id, "Checking", ["checking", "uploaded"])
    io.note(`${checked.created} new, ${checked.known} here already, ${checked.refused} refused.\n${problemsOf(checked)}`)
    if (checked.state === "failed") throw new Error(checked.problem ?? "The file cannot be read.")
    if (checked.state !== "checked") throw new Error(`The check was ended: ${checked.state}.`)
    if (values.check === true) {
      if (checked.refused > 0) throw new Error(refusedRows(client, checked))
      return
    }
    await client.call("runImport", { path: { id } })
    const done = await settled(io, client, id, "Importing", ["queued", "running"])
    if (done.state !== "done") throw new Error(done.problem ?? `The import was ended: ${done.state}.`)
    io.note(`${done.created} ${done.created === 1 ? "submission" : "submissions"} brought in.\n`)
    if (done.refused > 0) throw new Error(refusedRows(client, done))
  },
}
