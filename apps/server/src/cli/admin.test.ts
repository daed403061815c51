import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { engine } from "@intray/db"
import { adminCli } from "@intray/i18n/cli"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import type { Program } from "../testing/process.ts"
import { usePrograms } from "../testing/use-programs.ts"

const { home, run } = usePrograms()
const sqliteOnly = test.runIf(engine === "sqlite")

const commands = [
  ["setup-link"],
  ["reset-password", "owner@example.com"],
  ["remove-second-factor", "owner@example.com"],
  ["recount-insights"],
  ["new-secret"],
]

/** What it says where it must not go on. */
async function refusalOf(program: Program): Promise<string> {
  expect(await program.ended).toBe(1)
  return program.output().trim()
}

test.each(commands)("where Intray has never been, %s says so in a sentence and leaves nothing behind", async (...args) => {
  const dataDir = join(home.dataDir, "mistyped")
  expect(await refusalOf(run("admin", { args, settings: { DATA_DIR: dataDir } }))).toBe(adminCli.notThere)
  expect(existsSync(dataDir)).toBe(false)
})

test.each([
  ["admin", ["nonsense"]],
  ["admin", ["reset-password"]],
  ["backup", ["--nonsense"]],
  ["restore", []],
  ["move", ["--nonsense"]],
  ["seed", ["--submissions", "many"]],
] as const)("called wrongly, %s says in a line how it is called, and ends with 2", async (name, args) => {
  const program = run(name, { args: [...args] })
  expect(await program.ended, program.output()).toBe(2)
  expect(program.output()).not.toMatch(/^\s+at /m)
  expect(program.output().trim()).not.toBe("")
})

test.each(["admin", "backup"] as const)("%s --help prints the usage, and ends with 0", async (name) => {
  const program = run(name, { args: ["--help"] })
  expect(await program.ended, program.output()).toBe(0)
  expect(program.output()).toMatch(/^Usage: /)
})

sqliteOnly.each([["setup-link"], ["new-secret"]])("%s leaves as it is what is no database of Intray", async (...args) => {
  const file = join(home.dataDir, "intray.sqlite")
  writeFileSync(file, "")
  expect(await refusalOf(run("admin", { args }))).toBe(adminCli.notThere)
  expect(statSync(file).size).toBe(0)

  writeFileSync(file, "no database, but long enough to be looked at as one ".repeat(20))
  expect(await refusalOf(run("admin", { args }))).toMatch(/^The database \S+ cannot be opened: file is not a database$/)

  rmSync(file)
  const others = new Sqlite(file)
  others.exec("create table song (title text)")
  others.close()
  const before = readFileSync(file)
  expect(await refusalOf(run("admin", { args }))).toBe(adminCli.notThere)
  expect(readFileSync(file).equals(before), "not even its journal's kind is changed").toBe(true)

  rmSync(file)
  mkdirSync(file)
  expect(await refusalOf(run("admin", { args }))).toBe(`The database ${file} is a folder.`)
  expect(readdirSync(home.dataDir)).toEqual(["intray.sqlite"])
})

sqliteOnly.each(["main", "admin", "backup", "restore", "seed"] as const)(
  "%s says of an address that names another computer's file what to write instead",
  async (name) => {
    const args = { main: [], admin: ["setup-link"], backup: ["copies"], restore: ["copies"], seed: [] }[name]
    const copies = join(home.dataDir, "copies")
    const given = args.map((one) => (one === "copies" ? copies : one))
    if (name === "restore") {
      const server = run("main")
      await server.printed(/is ready at/)
      expect(await run("backup", { args: [copies] }).ended).toBe(0)
      server.child.kill("SIGTERM")
      await server.ended
    }
    const dataDir = join(home.dataDir, "other")
    const said = await refusalOf(run(name, { args: given, settings: { DATA_DIR: dataDir, DATABASE_URL: "file://host/intray.sqlite" } }))
    expect(said.split("\n").at(-1)).toBe(
      "file://host/intray.sqlite names no file of this computer: write file: and its path, like file:/srv/intray/intray.sqlite.",
    )
    expect(said).not.toMatch(/^\s+at /m)
  },
)

test("next to a server whose secret is gone no other one is made, whose link would not work there", async () => {
  const server = run("main")
  const [, url = ""] = await server.printed(/is ready at (\S+)\n/)
  const secret = join(home.dataDir, "auth-secret")
  const settings = { BASE_URL: url }
  truncateSync(secret)
  expect(await refusalOf(run("admin", { args: ["setup-link"], settings }))).toMatch(/auth-secret is missing: start Intray/)
  expect(statSync(secret).size).toBe(0)
  rmSync(secret)
  expect(await refusalOf(run("admin", { args: ["setup-link"], settings }))).toMatch(/auth-secret is missing: start Intray/)
  expect(existsSync(secret)).toBe(false)
  mkdirSync(secret)
  expect(await refusalOf(run("admin", { args: ["setup-link"], settings }))).toMatch(/cannot read its secret \S+auth-secret \(EISDIR\)/)
  expect(readdirSync(home.dataDir), "what proves that it can be written to is gone").not.toContain(".write-test")
})
