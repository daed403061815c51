import { execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Readable } from "node:stream"
import { afterAll, expect, test } from "vitest"
import { type ZipEntry, zip } from "./zip.ts"

const folder = mkdtempSync(join(tmpdir(), "intray-zip-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const at = new Date("2026-03-11T21:47:30Z")
const bytes = (name: string, content: Uint8Array): ZipEntry => ({ name, size: content.length, at, open: () => [content] })

async function archive(entries: ZipEntry[]): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zip(entries)) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The contents as Python reads them, with every checksum checked. */
function read(content: Buffer): Record<string, string> {
  const path = join(folder, "a.zip")
  writeFileSync(path, content)
  const program =
    "import json,sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nassert z.testzip() is None\n" +
    "print(json.dumps({i.filename: z.read(i).hex()+' '+'-'.join(map(str,i.date_time)) for i in z.infolist()}))"
  return JSON.parse(execFileSync("python3", ["-c", program, path], { encoding: "utf8" })) as Record<string, string>
}

test("another program can read the archive, including names and times", async () => {
  const content = await archive([
    bytes("data.json", Buffer.from("{}")),
    bytes("files/Gläser 🎵.wav", Buffer.from([0, 1, 2, 255])),
    { name: "files/empty", size: 0, at, open: () => Readable.from([]) },
    { name: "files/pieces", size: 6, at, open: () => Readable.from([Buffer.from("one"), Buffer.from("two")]) },
  ])
  const when = "2026-3-11-21-47-30"
  expect(read(content)).toEqual({
    "data.json": `${Buffer.from("{}").toString("hex")} ${when}`,
    "files/Gläser 🎵.wav": `000102ff ${when}`,
    "files/empty": ` ${when}`,
    "files/pieces": `${Buffer.from("onetwo").toString("hex")} ${when}`,
  })
})

test("an empty archive is valid", async () => {
  expect(read(await archive([]))).toEqual({})
})

test("more files than two bytes can count need the larger ending", async () => {
  const many = Array.from({ length: 66_000 }, (_, index) => bytes(`f${index}`, Buffer.from([])))
  const content = await archive(many)
  const path = join(folder, "many.zip")
  writeFileSync(path, content)
  const counted = execFileSync("python3", ["-c", "import sys,zipfile\nprint(len(zipfile.ZipFile(sys.argv[1]).namelist()))", path])
  expect(Number(counted)).toBe(66_000)
})

test("a file that is shorter than announced ends the archive", async () => {
  await expect(archive([{ name: "a", size: 5, at, open: () => [Buffer.from("four")] }])).rejects.toThrow("not as long")
})
