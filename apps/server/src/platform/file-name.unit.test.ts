import { execFileSync } from "node:child_process"
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { fixture } from "../testing/fixtures.ts"
import { safeFileName, uniqueNames } from "./file-name.ts"
import { zip } from "./zip.ts"

const long = `${fixture("long-cjk-name.txt").toString().trim()}.wav`
const names = [
  long,
  `${"a".repeat(300)}.wav`,
  `${"ü".repeat(200)}.flac`,
  `${"👩‍👩‍👧".repeat(40)}.png`,
  `${"夜".repeat(90)}.tar.gz`,
  `no ending ${"x".repeat(400)}`,
  `.${"x".repeat(300)}`,
  `a.${"x".repeat(300)}`,
  `${"夜".repeat(84)}. .wav`,
  ...["con", "CON", "nul.txt", "Aux.wav", "PRN", "com1.pdf", "LPT9.tar.gz", "COM¹.txt", "con .txt", "CONIN$"],
  ...["a:b.wav", "a/b.wav", "..\\..\\x.wav", "../../etc/passwd", "C:\\x.wav", 'q"uote.wav', "a|b?.wav", "<a>*.wav", "a\nb.wav", "a\0b.wav"],
  ...["dot.", "dots...", "blank ", " lead.wav", ".hidden", "...", ".", "..", "", " ", "\u202egnp.exe", "a\u2028b.wav", "\ud800.wav"],
  ...[
    "Grüße.wav",
    "Gru\u0308ße.wav",
    "夜の駅.wav",
    "Стекло.mp3",
    "name.with.dots.wav",
    "100%.wav",
    "it's.wav",
    "a&b.wav",
    "~$x.docx",
    "-rf.wav",
    "#1.wav",
  ],
]
const bytesOf = (name: string) => Buffer.byteLength(name)

describe("safeFileName", () => {
  it("has more than fifty variants", () => expect(names.length).toBeGreaterThan(50))

  it.each(names)("makes a name that is valid on every system: %j", (name) => {
    const safe = safeFileName(name)
    expect(bytesOf(safe)).toBeLessThanOrEqual(255)
    expect(safe).not.toMatch(/[<>:"/\\|?*\p{Cc}]|[. ]$|^[. ]|^$/u)
    expect(safe.split(".")[0]?.trim()).not.toMatch(/^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$)$/i)
    expect(safe).not.toMatch(/\p{Cs}/u)
    expect(safeFileName(safe)).toBe(safe)
    expect(bytesOf(safeFileName(name, "12-"))).toBeLessThanOrEqual(255)
  })

  it("keeps the extension and does not cut a character", () => {
    expect(safeFileName(long)).toMatch(/^(ファイル名)+.*\.wav$/)
    expect(safeFileName(`${"👩‍👩‍👧".repeat(40)}.png`)).toMatch(/^(👩‍👩‍👧)+\.png$/u)
    expect(safeFileName(`${"夜".repeat(90)}.tar.gz`)).toMatch(/^夜+\.tar\.gz$/)
    expect(safeFileName("Grüße aus Köln.wav")).toBe("Grüße aus Köln.wav")
  })
})

describe("uniqueNames", () => {
  it("distinguishes names that are equal on Windows and macOS", () => {
    const name = uniqueNames()
    expect(["demo.wav", "Demo.wav", "DEMO.WAV", "Gr\u00fcn.wav", "Gru\u0308n.wav", "demo (2).wav", "other.wav"].map(name)).toEqual([
      "demo.wav",
      "Demo (2).wav",
      "DEMO (3).WAV",
      "Grün.wav",
      "Gru\u0308n (2).wav",
      "demo (2) (2).wav",
      "other.wav",
    ])
    const many = Array.from({ length: 300 }, () => name(safeFileName(long)))
    expect(new Set(many).size).toBe(300)
    expect(Math.max(...many.map(bytesOf))).toBeLessThanOrEqual(255)
  })
})

it("every name can be unzipped on Linux", async () => {
  const dir = mkdtempSync(join(tmpdir(), "names-"))
  try {
    const unique = uniqueNames()
    const entries = names.map((name) => {
      const bytes = Buffer.from(name)
      return { name: `files/${unique(safeFileName(name))}`, size: bytes.length, at: new Date(), open: () => [bytes] }
    })
    const pieces: Uint8Array[] = []
    for await (const piece of zip(entries)) pieces.push(piece)
    writeFileSync(join(dir, "all.zip"), Buffer.concat(pieces))
    execFileSync("unzip", ["-q", "all.zip"], { cwd: dir, env: { ...process.env, LC_ALL: "C.UTF-8" } })
    expect(readdirSync(join(dir, "files")).sort()).toEqual(entries.map((one) => one.name.slice("files/".length)).sort())
  } finally {
    rmSync(dir, { recursive: true })
  }
})
