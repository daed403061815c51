import { type CompressedEntry, zip } from "../../platform/zip.ts"

/*
 * Excel workbooks (XLSX, ECMA-376) of one sheet: a frozen header and rows of typed cells. Texts are written into their cells, so that
 * nothing about earlier rows has to be kept. Pure.
 */

/** A cell. `day` is `YYYY-MM-DD`; `moment` is `YYYY-MM-DDTHH:MM:SS` in the time zone of the workbook; null is an empty cell. */
export type WorkbookCell = string | number | boolean | { day: string } | { moment: string } | { money: number } | null

/** Rows of a sheet with its header. */
export const MOST_ROWS = 1_048_576
export const MOST_COLUMNS = 16_384
/** Characters that a cell holds. */
const MOST_CHARACTERS = 32_767
/** Ends a text that was too long for a cell. */
const CUT = " […]"
/** Digits that a spreadsheet keeps of a number. */
const MOST_DIGITS = 15

/** Indexes of `cellXfs` in the styles below. */
const style = { text: 1, header: 2, day: 3, moment: 4, money: 5 } as const

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
const packageRelations = "http://schemas.openxmlformats.org/package/2006/relationships"
const contentTypes = "http://schemas.openxmlformats.org/package/2006/content-types"
const spreadsheet = "application/vnd.openxmlformats-officedocument.spreadsheetml"

const parts: Record<string, string> = {
  "[Content_Types].xml": `${xml}<Types xmlns="${contentTypes}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${spreadsheet}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${spreadsheet}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${spreadsheet}.styles+xml"/></Types>`,
  "_rels/.rels": `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  "xl/_rels/workbook.xml.rels": `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  // 49 is text (@), 4 is #,##0.00. The others are ISO dates, which every language of spreadsheet programs shows alike.
  "xl/styles.xml": `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${[
    [49, 0],
    [49, 1],
    [164, 0],
    [165, 0],
    [4, 0],
  ]
    .map(
      ([format, font]) =>
        `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${font ? ' applyFont="1"' : ""}/>`,
    )
    .join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

const sheetName = "Submissions"
const workbookPart = `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${sheetName}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** Characters that XML has no place for, and line feeds' other half, which readers of XML drop. A lone half of a pair is not Unicode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
const notInXml = /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g
/** Text that would be read as one of the escapes that `notInXml` becomes. */
const likeEscape = /_(?=x[0-9a-fA-F]{4}_)/g
const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** A text as it is written into a cell. */
export function cellText(text: string): string {
  const kept = text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS - CUT.length)}${CUT}` : text
  return Buffer.from(kept, "utf8")
    .toString("utf8")
    .replace(likeEscape, "_x005F_")
    .replace(notInXml, (character) => `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`)
    .replace(/[&<>"]/g, (character) => entities[character] ?? "")
}

/** The letters of a column, from 0: `A`, …, `Z`, `AA`. */
export function columnLetters(index: number): string {
  let letters = ""
  for (let left = index + 1; left > 0; left = Math.floor((left - 1) / 26)) letters = String.fromCharCode(65 + ((left - 1) % 26)) + letters
  return letters
}

const DAY_MS = 86_400_000
/** Day 0 of Excel, which takes 1900 for a leap year: days before 1 March 1900 are one off, and so stay texts. */
const dayZero = Date.UTC(1899, 11, 30)
const firstDay = Date.UTC(1900, 2, 1)

/** A date or a local time in days since day zero; null for days that a spreadsheet does not have. */
function serial(local: string): number | null {
  const at = Date.parse(local.length === 10 ? `${local}T00:00:00Z` : `${local}Z`)
  return Number.isNaN(at) || at < firstDay ? null : (at - dayZero) / DAY_MS
}

const textCell = (ref: string, text: string, index: number = style.text) =>
  `<c r="${ref}" s="${index}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`
const numberCell = (ref: string, value: number, index = 0) => `<c r="${ref}"${index === 0 ? "" : ` s="${index}"`}><v>${value}</v></c>`

/** Whether a spreadsheet shows the number as it is: it rounds whole numbers of more digits. */
const isKept = (value: number) => Number.isFinite(value) && (!Number.isInteger(value) || Math.abs(value) < 10 ** MOST_DIGITS)

function cellXml(ref: string, cell: WorkbookCell): string {
  if (cell === null || cell === "") return ""
  if (typeof cell === "string") return textCell(ref, cell)
  if (typeof cell === "boolean") return `<c r="${ref}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === "number") return isKept(cell) ? numberCell(ref, cell) : textCell(ref, String(cell))
  if ("money" in cell) return isKept(cell.money) ? numberCell(ref, cell.money, style.money) : textCell(ref, String(cell.money))
  const [local, index] = "day" in cell ? [cell.day, style.day] : [cell.moment, style.moment]
  const days = serial(local)
  return days === null ? textCell(ref, local) : numberCell(ref, days, index)
}

/** @param number of the row, from 1 */
function rowXml(number: number, cells: readonly WorkbookCell[], letters: readonly string[]): string {
  return `<row r="${number}">${cells.map((cell, index) => cellXml(`${letters[index]}${number}`, cell)).join("")}</row>`
}

async function* sheetXml(header: readonly string[], rows: AsyncIterable<readonly WorkbookCell[][]>): AsyncGenerator<string> {
  const letters = header.map((_, index) => columnLetters(index))
  const frozen = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`
  const widths = header.map((name, index) => {
    const width = Math.min(40, Math.max(12, name.length + 2))
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  const columns = widths.length === 0 ? "" : `<cols>${widths.join("")}</cols>`
  const names = header.map((name, index) => textCell(`${letters[index]}1`, name, style.header)).join("")
  yield `${xml}<worksheet xmlns="${main}">${frozen}${columns}<sheetData><row r="1">${names}</row>`
  let number = 1
  for await (const chunk of rows) {
    const written = chunk.map((cells) => {
      number += 1
      return rowXml(number, cells, letters)
    })
    yield written.join("")
  }
  yield "</sheetData></worksheet>"
}

/**
 * Streams a workbook. Each chunk of rows is asked for when the one before it is written.
 * @param rows chunks of rows, at most {@link MOST_ROWS} with the header
 * @param at when it was made
 * @throws Error if the rows have more than four gigabytes as XML; the file then breaks off
 */
export function workbook(header: readonly string[], rows: AsyncIterable<readonly WorkbookCell[][]>, at: Date): AsyncGenerator<Uint8Array> {
  const entry = (name: string, open: CompressedEntry["open"]): CompressedEntry => ({ name, at, compressed: true, open })
  return zip([
    ...Object.entries(parts).map(([name, text]) => entry(name, () => [text])),
    entry("xl/workbook.xml", () => [workbookPart]),
    entry("xl/worksheets/sheet1.xml", () => sheetXml(header, rows)),
  ])
}
