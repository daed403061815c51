import { execFileSync } from "node:child_process"
import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { engine } from "@intray/db"
import Sqlite from "better-sqlite3"
import { expect, test } from "vitest"
import type { Program } from "../testing/process.ts"
import { usePrograms } from "../testing/use-programs.ts"

const { home, run } = usePrograms()
const sqliteOnly = test.runIf(engine === "sqlite")

/** What it says where it must not go on: lines, and never a stack. */
async function refusalOf(program: Program): Promise<string> {
  expect(await program.ended, program.output()).toBe(1)
  expect(program.output()).not.toMatch(/^\s+at /m)
  return program.output().trim()
}

async function seeded(): Promise<void> {
  const seed = run("seed", { args: ["--submissions", "20"] })
  expect(await seed.ended, seed.output()).toBe(0)
}

sqliteOnly("a backup without the files or the secret of its database is none", async () => {
  await seeded()
  const copies = join(home.dataDir, "..", `${home.dataDir.split("/").at(-1)}-copies`)
  const file = `file:${join(home.dataDir, "intray.sqlite")}`
  try {
    const elsewhere = { DATA_DIR: join(copies, "nowhere"), DATABASE_URL: file }
    expect(await refusalOf(run("backup", { args: [copies], settings: elsewhere }))).toMatch(
      /^There are accounts, but .*auth-secret is missing/,
    )
    renameSync(join(home.dataDir, "files"), join(home.dataDir, "unmounted"))
    expect(await refusalOf(run("backup", { args: [copies] }))).toMatch(/NOT A GOOD COPY: \d+ files that the database names are missing/)
    rmSync(join(home.dataDir, "files"), { recursive: true })
    renameSync(join(home.dataDir, "unmounted"), join(home.dataDir, "files"))
    // Nothing of ours, whatever it is called.
    mkdirSync(join(home.dataDir, "files", "f".repeat(32)))
    const good = run("backup", { args: [copies] })
    expect([await good.ended, good.output()]).toEqual([0, expect.stringContaining("Backup complete")])
  } finally {
    rmSync(copies, { recursive: true, force: true })
  }
})

sqliteOnly("copies go neither into what the data folder keeps itself, nor into what is no folder", async () => {
  await seeded()
  const pipe = join(home.dataDir, "pipe")
  execFileSync("mkfifo", [pipe])
  const refused = (place: string) => refusalOf(run("backup", { args: [place] }))
  expect(await refused(home.dataDir)).toMatch(/^Backups cannot be stored in .*Choose a folder outside of it/)
  expect(await refused(join(home.dataDir, "files", "copies"))).toMatch(/^Backups cannot be stored in/)
  expect(await refused("~/copies")).toMatch(/^BACKUP_TO is ~\/copies, but only a shell knows what ~ means/)
  expect(await refused(pipe)).toMatch(/pipe.*EEXIST/)
  // A server with this setting does not start.
  expect(await refusalOf(run("main", { settings: { BACKUP_TO: "~/copies" } }))).toMatch(/only a shell knows/)
})

sqliteOnly("backup and admin leave a half restored place and a half moved database as they are", async () => {
  await seeded()
  writeFileSync(join(home.dataDir, "restoring"), "20261120t120000z\n")
  for (const program of [run("backup"), run("admin", { args: ["setup-link"] })])
    expect(await refusalOf(program)).toMatch(
      /is under way or did not come to its end. If none runs, remove everything in that folder but backups/,
    )
  rmSync(join(home.dataDir, "restoring"))

  const file = join(home.dataDir, "intray.sqlite")
  const target = new Sqlite(file)
  target.exec("create table moving (source text)")
  const before = target.prepare("select count(*) from setting").pluck().get()
  for (const program of [run("backup"), run("admin", { args: ["setup-link"] })])
    expect(await refusalOf(program)).toMatch(/^A move into .*intray\.sqlite did not come to its end/)
  expect(target.prepare("select count(*) from setting").pluck().get()).toBe(before)
  target.close()
  expect(readdirSync(home.dataDir)).not.toContain("backups")
})

sqliteOnly("a database is served and moved by one process, whatever its data folder and however it is named", async () => {
  const server = run("main")
  await server.printed(/is ready at/)
  const other = join(home.dataDir, "other")
  mkdirSync(other)
  symlinkSync(join(home.dataDir, "intray.sqlite"), join(other, "link.sqlite"))
  for (const file of [join(home.dataDir, "intray.sqlite"), join(other, "link.sqlite")]) {
    const settings = { DATA_DIR: other, DATABASE_URL: `file:${file}` }
    expect(await refusalOf(run("main", { settings }))).toContain(`${join(home.dataDir, "intray.sqlite")} is already in use`)
    const move = run("move", { args: ["--to", "postgres://intray@127.0.0.1:1/none"], settings })
    expect(await refusalOf(move)).toContain(`${join(home.dataDir, "intray.sqlite")} is already in use`)
  }
})

sqliteOnly.each([
  ["a folder in a file", { DATA_DIR: "/dev/null/data" }, /^Intray cannot write to its data folder/],
  ["a database below a file", { DATABASE_URL: "file:/dev/null/x.sqlite" }, /cannot be used/],
])("a start on %s ends with a sentence", async (_, settings, said) => {
  expect((await refusalOf(run("main", { settings }))).split("\n").at(-1)).toMatch(said)
})

sqliteOnly("a move from a mistyped database says so, and makes nothing there", async () => {
  const settings = { DATABASE_URL: `file:${join(home.dataDir, "mistyped", "intray.sqlite")}` }
  const { INTRAY_TEST_POSTGRES: postgres = "postgres://intray@127.0.0.1:1/none" } = process.env
  await refusalOf(run("move", { args: ["--to", postgres], settings }))
  expect(readdirSync(home.dataDir)).not.toContain("mistyped")
})
