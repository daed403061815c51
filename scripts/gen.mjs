// `npm run gen feature <nouns>`: writes one feature, file by file, that works as it stands. `<nouns>` is the plural, e.g. notes or
// reply-templates; `--one` gives the singular where dropping the s is wrong (--one reply), `--wing` the part of the server it belongs to.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { parseArgs } from "node:util"
import { requireNode } from "./lib/node.mjs"

requireNode()
const { run, say, Plain } = await import("./lib/say.mjs")
const { at } = await import("./lib/paths.mjs")
const { bin, exec } = await import("./lib/process.mjs")
const { featureFiles } = await import("./templates/feature.mjs")

/** From the ground up: each may import those before it. */
const wings = ["core", "teams", "work", "intake", "flows", "platform"]
const camel = (words) => words.map((word, index) => (index === 0 ? word : word[0].toUpperCase() + word.slice(1))).join("")
const pascal = (words) => words.map((word) => word[0].toUpperCase() + word.slice(1)).join("")

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { one: { type: "string" }, wing: { type: "string", default: "work" } },
  })
  const [what, nouns] = positionals
  if (what !== "feature" || !nouns || !/^[a-z]+(-[a-z]+)*$/.test(nouns))
    throw new Plain("Usage: npm run gen feature <nouns> [-- --one <noun> --wing <wing>], e.g. npm run gen feature notes")
  if (!wings.includes(values.wing)) throw new Plain(`--wing is one of ${wings.join(", ")}.`)
  const noun = values.one ?? nouns.replace(/s$/, "")
  if (!/^[a-z]+(-[a-z]+)*$/.test(noun) || noun === nouns) throw new Plain(`What is one of the ${nouns} called? Add -- --one <noun>.`)
  const many = nouns.split("-")
  const one = noun.split("-")
  const names = {
    wing: values.wing,
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
  const files = featureFiles(names)
  const taken = files.find(({ path }) => existsSync(at(path)))
  if (taken) throw new Plain(`${taken.path} is there already; nothing was written.`)
  const changes = edits(names)
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
    "Next: npm run db:generate (migrations for both engines), npm run authz-matrix (who may call it), npm run verify. docs/add-a-feature.md goes on from there.",
  )
})

/** The lines that existing files need. Looked up before anything is written: a file that has changed its shape is reported. */
function edits({ wing, file, many, one, table }) {
  const change = (path, ...replacements) => {
    let text = readFileSync(at(path), "utf8")
    for (const [from, to] of replacements) {
      if (!text.includes(from))
        throw new Plain(
          `${path} no longer has the place "${from.trim()}" where a feature is added; add it by hand and mend scripts/gen.mjs.`,
        )
      text = text.replace(from, to)
    }
    return { path, text }
  }
  const schemaIndex = "packages/db/src/schema/index.ts"
  const exported = [...new Set([...readFileSync(at(schemaIndex), "utf8").trim().split("\n"), `export * from "./${file}.ts"`])].sort()
  return [
    { path: schemaIndex, text: `${exported.join("\n")}\n` },
    change(
      "packages/auth/src/permissions.ts",
      ['  billing: ["manage"],\n} as const', `  ${one}: crud,\n  billing: ["manage"],\n} as const`],
      ['  integration: ["manage"],\n} as const', `  integration: ["manage"],\n  ${one}: ["create", "update", "delete"],\n} as const`],
    ),
    change("packages/auth/src/permissions.unit.test.ts", [
      '  "release:publish": ',
      `${["create", "update", "delete"].map((verb) => `  "${one}:${verb}": "owner admin",\n`).join("")}  "release:publish": `,
    ]),
    ...eventEdits(change, one),
    // Its words, for the operator.
    change("docs/privacy.md", ["| `team_month` |", `| \`${table}\` | \`name\` | deleted |\n| \`team_month\` |`]),
    change(
      "apps/server/src/router.ts",
      [
        'import { createCallerFactory, router } from "./trpc/init.ts"',
        `import { ${many}Router } from "./features/${wing}/${file}/router.ts"\nimport { createCallerFactory, router } from "./trpc/init.ts"`,
      ],
      ["  public: publicRouter,\n", `  ${many}: ${many}Router,\n  public: publicRouter,\n`],
    ),
    change(
      "apps/server/src/testing/examples.ts",
      [
        "  demoId: string\n",
        `  demoId: string\n  ${one}Id: string\n  /** For whoever deletes after the owner. */\n  ${one}ToDeleteId: string\n`,
      ],
      [
        "    demoId,\n",
        `    demoId,\n    ${one}Id: (await team.owner.caller.${many}.create({ name: "First" })).id,\n    ${one}ToDeleteId: (await team.owner.caller.${many}.create({ name: "Second" })).id,\n`,
      ],
      [
        '  "public.portal": ',
        `  "${many}.list": () => undefined,
  "${many}.create": () => ({ name: "Third" }),
  "${many}.rename": ({ ${one}Id }) => ({ id: ${one}Id, name: "Renamed" }),
  "${many}.delete": ({ ${one}Id, ${one}ToDeleteId }, role) => ({ id: role === "owner" ? ${one}Id : ${one}ToDeleteId }),
  "public.portal": `,
      ],
    ),
  ]
}

/** Its events: what each says, and that nobody hears of it until somebody decides otherwise. */
function eventEdits(change, one) {
  const server = "apps/server/src/features"
  const before = (path, place, said) =>
    change(`${server}/${path}`, [
      place,
      `${["created", "renamed", "deleted"].map((verb) => `  "${one}.${verb}": ${said(verb)},\n`).join("")}${place}`,
    ])
  const types = { created: "Made<Named>", renamed: "Became<Named>", deleted: "Gone<Named>" }
  const lines = Object.entries(types).map(([verb, type]) => `    "${one}.${verb}": ${type}\n`)
  return [
    change(`${server}/core/history/events.ts`, ['    "bulk.started":', `${lines.join("")}    "bulk.started":`]),
    before("core/history/service.ts", '  "bulk.started":', () => '"nobody"'),
    before("core/history/parts.ts", '  "bulk.started":', () => "null"),
    before("core/live/visibility.ts", '  "bulk.started":', () => "null"),
    before("work/change/notices.ts", '  "bulk.started":', () => "null"),
  ]
}
