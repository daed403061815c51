// Writes docs/spec.md: every row of the specification, and the tests that hold it.
//   --check  fails on a row without a test, on a test that is not there, and on a stale file
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { at } from "./lib/paths.mjs"
import { pageOf, wrongOf } from "./spec/page.mjs"
import { sections } from "./spec/sections.mjs"

const sourceOf = (file) => (existsSync(at(file)) ? readFileSync(at(file), "utf8") : null)
const wrong = wrongOf(sections, sourceOf)
const text = pageOf(sections)
const page = at("docs", "spec.md")
for (const one of wrong) console.error(one)
if (process.argv.includes("--check")) {
  const stale = sourceOf("docs/spec.md") !== text
  if (stale) console.error("docs/spec.md is stale: run npm run spec")
  process.exit(stale || wrong.length > 0 ? 1 : 0)
}
writeFileSync(page, text)
console.log(`${sections.flatMap(({ rows }) => rows).length} rows, ${wrong.length} wrong`)
