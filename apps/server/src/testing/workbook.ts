import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { inflateRawSync } from "node:zlib"

/** The texts in a download: those of a workbook's parts, or the bytes as UTF-8. Tests that search a download for words read it this way. */
export function textIn(bytes: Uint8Array): string {
  const file = Buffer.from(bytes)
  return file.subarray(0, 2).toString("latin1") === "PK" ? [...partsOf(file).values()].join("\n") : file.toString("utf8")
}

/** The parts of a workbook by their names. */
function partsOf(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>()
  const end = file.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [packed, name, extra, comment] = [
      file.readUInt32LE(at + 20),
      file.readUInt16LE(at + 28),
      file.readUInt16LE(at + 30),
      file.readUInt16LE(at + 32),
    ]
    const header = file.readUInt32LE(at + 42)
    const from = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
    const bytes = file.subarray(from, from + packed)
    const text = file.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes
    parts.set(file.toString("utf8", at + 46, at + 46 + name), text.toString("utf8"))
    at += 46 + name + extra + comment
  }
  return parts
}

/** Joins the pieces of an export. */
export async function bytesOfExport({ chunks }: { chunks: AsyncIterable<Uint8Array> }): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of chunks) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** A cell as another program reads it: what kind it is, and its value. `date` is `YYYY-MM-DD HH:MM:SS`. */
export type ReadCell = { kind: "text" | "number" | "boolean" | "date"; value: string | number | boolean; format: string }
export type ReadSheet = { rows: (ReadCell | null)[][]; frozenRows: number; formulas: number; name: string }

/**
 * Python reads the workbook with its own ZIP, XML and dates, by the rules of the standard: formats by style, dates by format, the
 * escapes of characters.
 */
const reader = `
import datetime, json, re, sys, zipfile
import xml.etree.ElementTree as tree
ns = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
rel = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
types = {o.get("PartName"): o.get("ContentType") for o in tree.fromstring(z.read("[Content_Types].xml")) if o.get("PartName")}
assert all(name[1:] in z.namelist() for name in types), types
book = tree.fromstring(z.read("xl/workbook.xml"))
targets = {r.get("Id"): r.get("Target") for r in tree.fromstring(z.read("xl/_rels/workbook.xml.rels"))}
entry = book.find(ns + "sheets").find(ns + "sheet")
styles = tree.fromstring(z.read("xl/styles.xml"))
codes = {"0": "General", "4": "#,##0.00", "49": "@"}
codes.update({f.get("numFmtId"): f.get("formatCode") for f in styles.find(ns + "numFmts")})
formats = [codes[x.get("numFmtId")] for x in styles.find(ns + "cellXfs")]
def unescaped(text):
    return re.sub(r"_x([0-9a-fA-F]{4})_", lambda m: chr(int(m.group(1), 16)), text)
def column(ref):
    n = 0
    for c in re.match("[A-Z]+", ref).group(0): n = n * 26 + ord(c) - 64
    return n - 1
rows, frozen, formulas = [], 0, 0
for _, node in tree.iterparse(z.open("xl/" + targets[entry.get(rel + "id")])):
    if node.tag == ns + "pane" and node.get("state") == "frozen": frozen = int(node.get("ySplit"))
    if node.tag == ns + "f": formulas += 1
    if node.tag != ns + "row": continue
    row = []
    assert int(node.get("r")) == len(rows) + 1
    for cell in node:
        code = formats[int(cell.get("s", "0"))]
        kind = cell.get("t", "n")
        if kind == "inlineStr": found = {"kind": "text", "value": unescaped("".join(t.text or "" for t in cell.iter(ns + "t")))}
        elif kind == "b": found = {"kind": "boolean", "value": cell.find(ns + "v").text == "1"}
        else:
            number = float(cell.find(ns + "v").text)
            found = {"kind": "number", "value": int(number) if number.is_integer() else number}
            if "yy" in code:
                moment = datetime.datetime(1899, 12, 30) + datetime.timedelta(seconds=round(number * 86400))
                found = {"kind": "date", "value": moment.strftime("%Y-%m-%d %H:%M:%S")}
        found["format"] = code
        at = column(cell.get("r"))
        row += [None] * (at - len(row)) + [found]
    rows.append(row)
    node.clear()
print(json.dumps({"rows": rows, "frozenRows": frozen, "formulas": formulas, "name": entry.get("name")}))
`

export function readWorkbook(bytes: Uint8Array): ReadSheet {
  const folder = mkdtempSync(join(tmpdir(), "intray-workbook-"))
  try {
    const path = join(folder, "book.xlsx")
    writeFileSync(path, bytes)
    return JSON.parse(execFileSync("python3", ["-c", reader, path], { encoding: "utf8", maxBuffer: 1 << 28 })) as ReadSheet
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
