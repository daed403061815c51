import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { StartRefused } from "../../platform/data-folder.ts"
import { openRepository, readCopy } from "./repository.ts"

/** Places of copies that are not what they should be: the operator reads a sentence, and nothing goes on for ever. */

let top: string
beforeAll(() => {
  top = mkdtempSync(join(tmpdir(), "intray-copies-"))
})
afterAll(() => rmSync(top, { recursive: true, force: true }))

const open = (name: string) => openRepository({ dataDir: top }, { kind: "folder", folder: join(top, name), text: name }, null)

test.each([0, 10 ** 12])("a note of %i bytes is damaged, and nobody reads it to its end", async (size) => {
  const { notes, ...rest } = await open("copies")
  const read = () => {
    throw new Error("somebody reads it")
  }
  const endless = { ...rest, notes: { ...notes, size: async () => size, read } }
  await expect(readCopy(endless, "20261120t120000z")).rejects.toThrow("The backup is damaged")
})

test("a place that is a file, or lies below one, is refused in a sentence that names it", async () => {
  writeFileSync(join(top, "file"), "mine")
  for (const name of ["file", "file/below"]) {
    await expect(open(name)).rejects.toThrow(StartRefused)
    await expect(open(name)).rejects.toThrow(`Copies cannot be kept in ${join(top, name)} (E`)
  }
})
