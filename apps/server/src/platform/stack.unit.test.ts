import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { afterAll, expect, test } from "vitest"
import { formatLine } from "./log.ts"
import { inSources } from "./stack.ts"

const folder = mkdtempSync(join(tmpdir(), "intray-stack-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const bundle = join(folder, "bundle.js")
// The second line of the bundle is the third of the source, from its fifth column on.
writeFileSync(bundle, "// bundled\nthrow new Error()\n")
writeFileSync(`${bundle}.map`, JSON.stringify({ version: 3, sources: ["src/verb.ts"], names: [], mappings: ";AAEI" }))
const source = join(folder, "src", "verb.ts")

test("maps a stack to our sources, for URLs and paths", () => {
  const stack = `Error: no\n    at verb (${pathToFileURL(bundle)}:2:7)\n    at async ${bundle}:2:1`
  expect(inSources(stack)).toBe(`Error: no\n    at verb (${source}:3:5)\n    at async ${source}:3:5`)
})

test("keeps positions without a map, and text that only looks like a position", () => {
  const stack = [
    `Error: ${bundle}:2:1`,
    `    at ${join(folder, "other.js")}:2:1`,
    "    at node:internal/process/task_queues:95:5",
    "    at native",
    `    at run (${join(folder, "node_modules", "a", "bundle.js")}:2:1)`,
  ].join("\n")
  expect(inSources(stack)).toBe(stack)
})

test("keeps the stack if its map is unreadable", () => {
  const broken = join(folder, "broken.js")
  writeFileSync(`${broken}.map`, "no JSON")
  expect(inSources(`Error: no\n    at ${broken}:1:1`)).toBe(`Error: no\n    at ${broken}:1:1`)
})

test("the log maps stacks to our sources", () => {
  const cause = new Error("no")
  cause.stack = `Error: no\n    at verb (${bundle}:2:7)`
  expect(formatLine("text", "error", "fault", {}, cause)).toContain(`at verb (${source}:3:5)`)
})
