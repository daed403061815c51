// `npm run gen feature <nouns>`: writes one working feature, file by file. `<nouns>` is the plural, e.g. notes or
// reply-templates; `--one` gives the singular where dropping the s is wrong (--one reply).
import { existsSync, mkdirSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { parseArgs } from "node:util"
import { requireNode } from "../scripts/lib/node.mjs"

requireNode()
const { run, say, Plain } = await import("../scripts/lib/say.mjs")
const { at } = await import("../scripts/lib/paths.mjs")
const { bin, exec } = await import("../scripts/lib/process.mjs")
const { featureFiles } = await import("./templates/feature.mjs")
const { screenFiles } = await import("./templates/screen.mjs")
const { featureEdits } = await import("./templates/edits.mjs")

const camel = (words) => words.map((word, index) => (index === 0 ? word : word[0].toUpperCase() + word.slice(1))).join("")
const pascal = (words) => words.map((word) => word[0].toUpperCase() + word.slice(1)).join("")

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { one: { type: "string" } },
  })
  const [what, nouns] = positionals
  if (what !== "feature" || !nouns || !/^[a-z]+(-[a-z]+)*$/.test(nouns))
    throw new Plain("Usage: npm run gen feature <nouns> [-- --one <noun>], e.g. npm run gen feature notes")
  const noun = values.one ?? nouns.replace(/s$/, "")
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun) || noun === nouns) throw new Plain(`What is one of the ${nouns} called? Add -- --one <noun>.`)
  const many = nouns.split("-")
  const one = noun.split("-")
  const names = {
    file: nouns,
    oneFile: noun,
    many: camel(many),
    Many: pascal(many),
    one: camel(one),
    One: pascal(one),
    table: one.join("_"),
    words: many.join(" "),
    oneWords: one.join(" "),
  }
  const files = [...featureFiles(names), ...screenFiles(names)]
  const taken = files.find(({ path }) => existsSync(at(path)))
  if (taken) throw new Plain(`${taken.path} is there already; nothing was written.`)
  const changes = featureEdits(names)
  for (const { path, text } of files) {
    mkdirSync(dirname(at(path)), { recursive: true })
    writeFileSync(at(path), text)
    say(`wrote    ${path}`)
  }
  for (const { path, text } of changes) {
    writeFileSync(at(path), text)
    say(`changed  ${path}`)
  }
  const code = [...files, ...changes].map(({ path }) => path).filter((path) => !path.endsWith(".md"))
  await exec([process.execPath, bin("biome"), "check", "--write", ...code])
  say(
    `Next:
  npm run db:generate -- add_${nouns.replaceAll("-", "_")}   (its migrations, for both engines)
  npm run authz-matrix   (who may call it)
  npm run build          (the types of the client, and the server)
  npm test -- --quick
docs/add-a-feature.md goes on from there.`,
  )
})
