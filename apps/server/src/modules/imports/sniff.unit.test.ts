import { describe, expect, test } from "vitest"
import { growth, LINEAR } from "../../testing/growth.ts"
import { fileOf } from "../../testing/import-files.ts"
import { momentOf } from "./facts.ts"
import { columnNames, readRows } from "./read.ts"
import { sniff } from "./sniff.ts"
import { Tally } from "./tally.ts"

const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()

/** An archive's entries, stored as they are: the name, then after a colon what it holds. */
const zipOf = (...entries: string[]) =>
  Buffer.concat(
    entries.flatMap((entry) => {
      const [name = "", content = ""] = entry.split(":")
      const header = Buffer.alloc(30)
      header.write("PK\x03\x04", "latin1")
      header.writeUInt16LE(name.length, 26)
      return [header, Buffer.from(name + content)]
    }),
  )

describe("what a file is", () => {
  test.each([
    ["a,b\n1,2", { format: "csv", encoding: "utf-8", delimiter: ",", skip: 0 }],
    ["\ufeffa;b,c\n1;2\n3;4", { format: "csv", encoding: "utf-8", delimiter: ";", skip: 0 }],
    ['"a,b,c"\td\n1\t2', { format: "csv", encoding: "utf-8", delimiter: "\t", skip: 0 }],
    ["only", { format: "csv", encoding: "utf-8", delimiter: ",", skip: 0 }],
    ['{"a":1}\n', { format: "jsonl", encoding: "utf-8", delimiter: null, skip: 0 }],
  ])("%j", (text, expected) => {
    expect(sniff(Buffer.from(text))).toEqual(expected)
    expect(sniff(Buffer.from(`\ufeff${text.replace("\ufeff", "")}`, "utf16le"))).toEqual({ ...expected, encoding: "utf-16le" })
    expect(sniff(utf16be(text.replace("\ufeff", "")))).toEqual({ ...expected, encoding: "utf-16be" })
  })

  test.each([
    ["nothing", Buffer.alloc(0), /empty/],
    ["blanks", Buffer.from(" \n\n"), /empty/],
    ["an old workbook", Buffer.from("d0cf11e0a1b11ae1", "hex"), /save it as CSV/],
    ["a workbook", zipOf("[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"), /save it as CSV/],
    ["a workbook whose sheet comes first", zipOf("xl/worksheets/sheet1.xml"), /save it as CSV/],
    ["an OpenDocument workbook", zipOf("mimetype:application/vnd.oasis.opendocument.spreadsheet"), /save it as CSV/],
    ["a text document", zipOf("[Content_Types].xml", "word/document.xml"), /neither CSV nor JSON lines/],
    ["a ZIP archive", zipOf("demos.csv", "photos/xl/1.jpg"), /a ZIP archive. Unpack it.*CSV/],
    ["an empty ZIP archive", Buffer.from(`504b0506${"00".repeat(18)}`, "hex"), /a ZIP archive/],
    ["a JSON list", Buffer.from('[{"a":1}]'), /one object on each line/],
    ["zeros", Buffer.from("a\0\0\0b,c\0\0\0d"), /neither CSV nor JSON lines/],
  ])("%s is refused with what to do", (_, bytes, message) => {
    expect(() => sniff(bytes)).toThrow(message)
  })
})

describe("text that is not UTF-8", () => {
  const shiftJis = Buffer.from("96bc914f2c8b c88c8e0a96e982cc89772c89e6919c0a".replace(" ", ""), "hex")
  test.each([
    ["letters with accents", Buffer.from("name,note\nS\xf8ren,\xe9t\xe9\nGr\xfcner,d\xe9j\xe0 vu\n", "latin1"), "windows-1252"],
    ["an English apostrophe", Buffer.from("name,note\nAnn,don\x92t\nBob,it\x92s\n", "latin1"), "windows-1252"],
    ["a euro sign", Buffer.from("name,price\nAnn,\x80 5\n", "latin1"), "windows-1252"],
    ["accented capitals", Buffer.from("GR\xd6\xdfE,\xc4\xd6\xdc,STRA\xdfE\nGr\xf6\xdfe,\xc4rger,Stra\xdfe\n", "latin1"), "windows-1252"],
    ["Japanese", shiftJis, "shift_jis"],
    ["half-width kana", Buffer.from("name,city\n\xd4\xcf\xc0\xde \xc0\xdb\xb3,\xc4\xb3\xb7\xae\xb3\n", "latin1"), "shift_jis"],
    [
      "half-width kana among kanji",
      Buffer.concat([shiftJis, Buffer.from("\xd4\xcf\xc0\xde \xc0\xdb\xb3\n".repeat(9), "latin1")]),
      "shift_jis",
    ],
  ] as const)("detects the encoding of %s", (_, bytes, encoding) => {
    expect(sniff(bytes).encoding).toBe(encoding)
  })

  test("accepts another encoding than the detected one", () => {
    const bytes = Buffer.from("name\n\xc4\xee\xec\n", "latin1")
    expect(sniff(bytes).encoding).toBe("windows-1252")
    expect(sniff(bytes, { encoding: "windows-1251" }).encoding).toBe("windows-1251")
  })
})

describe("the separator", () => {
  test.each([
    ["sep=;\r\na;b\r\n1;2", ";", 1],
    ["\ufeffsep=;\r\na;b\r\n", ";", 1],
    ['"sep=;"\r\na;b\r\n', ";", 1],
    ["sep=\t\na\tb\n", "\t", 1],
    ["SEP=|\na|b\n", "|", 1],
    ["sep=,\na;b;c\n", ",", 1],
    ["sep,other\n1,2\n", ",", 0],
    ["a|b|c\n1|2|3\n", "|", 0],
    ["a;b\n1,5;2,5\n3,5;4,5\n", ";", 0],
    ["\r\n\r\na;b\r\n1;2\r\n", ";", 0],
  ] as const)("of %j is %j", (text, delimiter, skip) => {
    expect(sniff(Buffer.from(text))).toMatchObject({ delimiter, skip })
  })

  test("can be chosen in place of the one that was detected", () => {
    expect(sniff(Buffer.from("a,b;c,d\n1,2;3,4\n"), { delimiter: ";" }).delimiter).toBe(";")
  })
})

describe("rows", () => {
  async function read(bytes: Buffer) {
    const rows = []
    for await (const batch of readRows(fileOf(bytes), sniff(bytes), { signal: new AbortController().signal })) rows.push(...batch)
    return rows
  }

  test.each(["utf-8", "utf-16le", "utf-16be"])("are read in %s", async (encoding) => {
    const text = 'name;note\r\n"Ørjan 🎧";"a ""b""\r\nc; d"\r\n\r\nzwei;5" disk\r\ndrei;\'=1\r\n'
    const bytes =
      encoding === "utf-8" ? Buffer.from(text) : encoding === "utf-16be" ? utf16be(text) : Buffer.from(`\ufeff${text}`, "utf16le")
    const rows = await read(bytes)
    expect(rows.map((one) => [one.row, Object.fromEntries(one.cells)])).toEqual([
      [2, { name: "Ørjan 🎧", note: 'a "b"\r\nc; d' }],
      [4, { name: "zwei", note: '5" disk' }],
      [5, { name: "drei", note: "=1" }],
    ])
  })

  /** The same table as spreadsheets of different countries save it. */
  const table = [
    ["Artist", "Note, short", "BPM; exact"],
    ["Kitefall", "1,5 | 2,5", "122,5"],
    ["Mára | Lind", "a;b;c\td", "98"],
    ['5" disk', "two\nlines, and more", "1.200,50"],
    ["夜の駅", "", "0"],
  ]
  const written = [",", ";", "\t", "|"].flatMap((separator) =>
    ["\n", "\r\n", "\r"].flatMap((lineEnd) =>
      ["", `sep=${separator}${lineEnd}`, `"sep=${separator}"${lineEnd}`, `SEP=${separator}${lineEnd}`].flatMap((told) =>
        (["where needed", "everywhere"] as const).flatMap((quotes) =>
          (["utf-8", "utf-8 with its mark", "utf-16le"] as const).map((encoding) => {
            const cell = (text: string) =>
              quotes === "everywhere" || text.includes(separator) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
            const lines = table.map((cells) => cells.map(cell).join(separator))
            return { separator, lineEnd, told, quotes, encoding, text: `${told}${lines.join(lineEnd)}${lineEnd}` }
          }),
        ),
      ),
    ),
  )
  test.each(written)(
    "are apart at $separator after $told, quoted $quotes, in $encoding, lines end with $lineEnd",
    async ({ text, encoding }) => {
      const bytes =
        encoding === "utf-16le" ? Buffer.from(`\ufeff${text}`, "utf16le") : Buffer.from(encoding === "utf-8" ? text : `\ufeff${text}`)
      const [header = [], ...rows] = table
      const filled = rows.map((cells) => Object.fromEntries(cells.flatMap((one, at) => (one === "" ? [] : [[header[at], one]]))))
      expect((await read(bytes)).map((one) => Object.fromEntries(one.cells))).toEqual(filled)
    },
  )

  test("of JSON lines that are none are named by their line", async () => {
    const rows = await read(Buffer.from('{"a":1,"answers":{"x":"y","n":null}}\n\nnothing\n[1]\n{"b":""}'))
    expect(rows.map((one) => [one.row, Object.fromEntries(one.cells), one.problem !== null])).toEqual([
      [1, { a: 1, "answers.x": "y" }, false],
      [3, {}, true],
      [4, {}, true],
    ])
  })

  test("are named in linear time, however many columns have one name", () => {
    const alike = (size: number) => {
      const header = Array.from({ length: size }, () => "c".repeat(190))
      return () => columnNames(header)
    }
    expect(growth(alike, 400)).toBeLessThan(LINEAR)
    expect(columnNames(["a", "a", "a (2)", "a", "a (2)"])).toEqual(["a", "a (2)", "a (2) (2)", "a (3)", "a (2) (3)"])
  })

  test("have columns with names of their own", () => {
    expect(columnNames(["a", "", " a ", "'=x", "a"])).toEqual(["a", "Column 2", "a (2)", "=x", "a (3)"])
  })
})

test.each([
  ["2026-03-20", "2026-03-20T00:00:00.000Z"],
  ["2026-03-20 18:30", "2026-03-20T18:30:00.000Z"],
  ["2026-03-20T18:30:05.250+02:00", "2026-03-20T16:30:05.250Z"],
  ["2026-03-20 18:30 +0130", "2026-03-20T17:00:00.000Z"],
  ["2026-03-20 9:05", "2026-03-20T09:05:00.000Z"],
  ["2026/3/20 9:05:07 PM", "2026-03-20T21:05:07.000Z"],
  ["2026.03.20 12:30 am", "2026-03-20T00:30:00.000Z"],
  ["2026-3-2 12:30\u202fPM +02:00", "2026-03-02T10:30:00.000Z"],
])("the moment %s is %s", (text, iso) => {
  expect(momentOf(text, new Date("2026-11-01T00:00:00Z"), "year_first").toISOString()).toBe(iso)
})
test.each([
  ["20.3.2026 18:30", "day_first", "2026-03-20T18:30:00.000Z"],
  ["03/04/2026", "day_first", "2026-04-03T00:00:00.000Z"],
  ["3/20/2026 6:30 PM", "month_first", "2026-03-20T18:30:00.000Z"],
  ["03/04/2026", "month_first", "2026-03-04T00:00:00.000Z"],
] as const)("the moment %s is, %s, %s", (text, order, iso) => {
  expect(momentOf(text, new Date("2026-11-01T00:00:00Z"), order).toISOString()).toBe(iso)
})
test.each(["2026-03-20 13:00 PM", "2026-03-20 0:30 AM", "2026-03-20 25:00", "2026/02/30", "2026-03-20 9", "2026/03.20"])(
  "the moment %s is none",
  (text) => {
    expect(() => momentOf(text, new Date("2026-11-01T00:00:00Z"), "year_first")).toThrow(/cannot be read as a date/)
  },
)
test("a day that is none in the order chosen is refused, not turned round", () => {
  expect(() => momentOf("20.3.2026", new Date("2026-11-01T00:00:00Z"), "month_first")).toThrow(/month first this is no date/)
})
test.each(["20.3.2026", "2026-02-30", "2026-13-01", "2026-03-20T25:00", "1969-12-31", "2027-01-01", "soon", ""])(
  "%j is no moment",
  (text) => {
    expect(() => momentOf(text, new Date("2026-11-01T00:00:00Z"), "year_first")).toThrow()
  },
)

test("counting hashes counts each by itself, many of them too", () => {
  const tally = new Tally()
  const hash = (index: number) => (index * 2_654_435_761).toString(16).padStart(16, "0")
  for (let round = 0; round < 3; round += 1) for (let index = 0; index < 5_000; index += 1) expect(tally.next(hash(index))).toBe(round)
})
