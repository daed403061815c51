import { spawnSync } from "node:child_process"
import { cpSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, beforeAll, expect, test } from "vitest"

/** Runs the generator on a copy of this package, for one engine: the other works the same way. */

const root = fileURLToPath(new URL("../../../", import.meta.url))
const schema = "src/schema/portals.ts"
let folder: string

beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "intray-generate-")))
  for (const part of ["src", "migrations", "package.json"]) cpSync(join(root, "packages/db", part), join(folder, part), { recursive: true })
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"))
  run("git", "init", "-q")
  commit()
})
afterAll(() => rmSync(folder, { recursive: true }))

function run(program: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, INTRAY_ENGINE: "sqlite" },
  })
  return { status, said: `${stdout}${stderr}` }
}

const generate = (...args: string[]) => run(join(root, "node_modules/.bin/tsx"), "src/generate.ts", "--one", ...args)
const files = () => readdirSync(join(folder, "migrations/sqlite")).filter((name) => name.endsWith(".sql"))

function change(from: string, to: string): void {
  const text = readFileSync(join(folder, schema), "utf8")
  expect(text).toContain(from)
  writeFileSync(join(folder, schema), text.replace(from, to))
}

function commit(): void {
  run("git", "add", "-A")
  run("git", "-c", "user.name=x", "-c", "user.email=x@example.com", "commit", "-q", "-m", "all")
}

test("a replaced column: the newest migration is regenerated before it is committed, and never after", () => {
  const before = files()
  change("    formality: ", "    manner: text(),\n    formality: ")
  expect(generate("add_manner").said).toContain("wrote ")
  const first = files().at(-1) ?? ""
  expect(first).toMatch(/_add_manner\.sql$/)

  change("    manner: ", "    manners: ")
  const asked = generate("another")
  expect(asked.status).toBe(1)
  expect(asked.said).toContain("make it anew: npm run db:generate -- --again")
  expect(asked.said).not.toContain("    at ")
  const checked = generate("--check")
  const stale = "sqlite: the schema has changed since the newest migration. Run: npm run db:generate -- <name>"
  expect([checked.status, checked.said.trim()]).toEqual([1, stale])
  expect(files()).toEqual([...before, first])

  expect(generate("--again").said).toContain(`wrote ${first}`)
  expect(files()).toEqual([...before, first])
  expect(readFileSync(join(folder, "migrations/sqlite", first), "utf8").trim()).toBe("ALTER TABLE `portal` ADD `manners` text;")

  commit()
  change("    manners: ", "    politeness: ")
  const refused = generate("--again")
  expect(refused.status).toBe(1)
  expect(refused.said).toContain("_add_manner is not made anew: others may have it")
  expect(files()).toEqual([...before, first])
}, 300_000)
