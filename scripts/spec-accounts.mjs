// Writes docs/spec-accounts.md: every line of the specification about accounts, and the tests that hold it.
//   --check  fails on a line without a test, on a tag without a line, and on a stale file
import { readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join, relative } from "node:path"
import { at } from "./lib/paths.mjs"
import { lines } from "./spec/lines.mjs"

const roots = [["apps"], ["packages"], ["e2e", "src"]].map((path) => at(...path))
const skipped = new Set(["node_modules", "dist", ".turbo"])

function testsUnder(directory) {
  return readdirSync(directory, { withFileTypes: true }).flatMap((entry) => {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : testsUnder(path)
    return /\.(test|spec)\.tsx?$/.test(entry.name) ? [path] : []
  })
}

/** @type {Map<string, Map<string, string[]>>} by line, then by file: names of tests */
const found = new Map()
const unknown = []
for (const file of roots.flatMap(testsUnder).sort()) {
  const path = relative(at(), file).replaceAll("\\", "/")
  for (const [, name, ids] of readFileSync(file, "utf8").matchAll(/["'`]([^"'`\n]*?)\s*\[spec ([\d., ]+)\]/g)) {
    for (const id of ids.split(",").map((each) => each.trim())) {
      if (!(id in lines)) unknown.push(`${path}: [spec ${id}]`)
      const files = found.get(id) ?? new Map()
      files.set(path, [...(files.get(path) ?? []), name.trim()])
      found.set(id, files)
    }
  }
}

const missing = Object.keys(lines).filter((id) => !found.has(id))
const cell = (text) => text.replaceAll("|", "\\|")
const rows = Object.entries(lines).map(([id, line]) => {
  const tests = [...(found.get(id) ?? [])].map(([path, names]) => `[${path.split("/").at(-1)}](../${path}): ${names.map(cell).join("; ")}`)
  return `| ${id} | ${cell(line)} | ${tests.join("<br>") || "**none**"} |`
})
const text = `# Accounts: the specification and its tests

Written by \`npm run spec\` from [the list of lines](../scripts/spec/lines.mjs) and the names of the tests; do not edit. A test that holds a line says
so in its name: \`[spec 7.12]\`. Tests of packages and server run on SQLite and on Postgres; those under e2e in Chromium.

| § | line | held by |
|---|---|---|
${rows.join("\n")}
`

const file = at("docs", "spec-accounts.md")
if (process.argv.includes("--check")) {
  const stale = (() => {
    try {
      return readFileSync(file, "utf8") !== text
    } catch {
      return true
    }
  })()
  for (const id of missing) console.error(`No test holds ${id}: ${lines[id]}`)
  for (const tag of unknown) console.error(`There is no such line: ${tag}`)
  if (stale) console.error("docs/spec-accounts.md is stale: run npm run spec")
  process.exit(stale || missing.length > 0 || unknown.length > 0 ? 1 : 0)
}
writeFileSync(file, text)
console.log(
  `${Object.keys(lines).length - missing.length} of ${Object.keys(lines).length} lines have a test${missing.length ? `; none yet: ${missing.join(", ")}` : ""}`,
)
for (const tag of unknown) console.error(`There is no such line: ${tag}`)
