// Writes docs/spec-teams.md: every line of the specification about guards, teams and administration, and the tests that hold it.
//   --check  fails on a line without a test, on a test that is not there, and on a stale file
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { at } from "./lib/paths.mjs"
import { teamLines } from "./spec/teams.mjs"

const cell = (text) => text.replaceAll("|", "\\|")
const wrong = []
const rows = Object.entries(teamLines).map(([id, { line, tests }]) => {
  if (tests.length === 0) wrong.push(`No test holds ${id}: ${line}`)
  for (const [file, name] of tests) {
    if (!existsSync(at(file)) || !readFileSync(at(file), "utf8").includes(name)) wrong.push(`${id}: there is no test “${name}” in ${file}`)
  }
  const held = tests.map(([file, name]) => `[${file.split("/").at(-1)}](../${file}): ${cell(name)}`)
  return `| ${id} | ${cell(line)} | ${held.join("<br>") || "**none**"} |`
})
const text = `# Teams: the specification and its tests

Written by \`npm run spec\` from [the list of lines](../scripts/spec/teams.mjs), which names the tests; do not edit. Tests of packages and server
run on SQLite and on Postgres; those under e2e in Chromium.

| § | line | held by |
|---|---|---|
${rows.join("\n")}
`

const file = at("docs", "spec-teams.md")
for (const one of wrong) console.error(one)
if (process.argv.includes("--check")) {
  const stale = !existsSync(file) || readFileSync(file, "utf8") !== text
  if (stale) console.error("docs/spec-teams.md is stale: run npm run spec")
  process.exit(stale || wrong.length > 0 ? 1 : 0)
}
writeFileSync(file, text)
console.log(`${rows.length} lines, ${wrong.length} of their tests missing`)
