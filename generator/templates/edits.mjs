import { readFileSync } from "node:fs"
import { at } from "../../scripts/lib/paths.mjs"
import { Plain } from "../../scripts/lib/say.mjs"

/** The lines that existing files need. Looked up before anything is written: a file that has changed its shape is reported. */
export function featureEdits(names) {
  const { file, many, one, table } = names
  const schemaIndex = "packages/db/src/schema/index.ts"
  const exported = [...new Set([...readFileSync(at(schemaIndex), "utf8").trim().split("\n"), `export * from "./${file}.ts"`])].sort()
  return [
    { path: schemaIndex, text: `${exported.join("\n")}\n` },
    change(
      "packages/auth/src/permissions.ts",
      ['  apiKey: ["manage"],\n', `  ${one}: crud,\n  apiKey: ["manage"],\n`],
      [
        '  stage: ["create", "update", "delete"],\n',
        `  stage: ["create", "update", "delete"],\n  ${one}: ["create", "update", "delete"],\n`,
      ],
    ),
    change("packages/auth/src/permissions.unit.test.ts", [
      '  "release:publish": ',
      `${["create", "update", "delete"].map((verb) => `  "${one}:${verb}": "owner admin",\n`).join("")}  "release:publish": `,
    ]),
    ...eventEdits(names),
    // Its words, for the operator.
    change("docs/privacy.md", ["| `team_month` |", `| \`${table}\` | \`name\` | deleted |\n| \`team_month\` |`]),
    change(
      "apps/server/src/router.ts",
      [
        'import { createCallerFactory, router } from "./http/trpc/init.ts"',
        `import { ${many}Router } from "./modules/${file}/router.ts"\nimport { createCallerFactory, router } from "./http/trpc/init.ts"`,
      ],
      ["  public: publicRouter,\n", `  ${many}: ${many}Router,\n  public: publicRouter,\n`],
    ),
    change(
      "apps/server/src/http/rest/rows.ts",
      [
        'import type { Row } from "./row.ts"',
        `import { ${one}Rows } from "../../modules/${file}/rest.ts"\nimport type { Row } from "./row.ts"`,
      ],
      ["  ...webhookRows,\n", `  ...${one}Rows,\n  ...webhookRows,\n`],
    ),
    exampleEdit(names),
    ...screenEdits(names),
    seedEdit(names),
  ]
}

/** @param replacements what is there, what takes its place, and a text that says it was done before */
function change(path, ...replacements) {
  let text = readFileSync(at(path), "utf8")
  for (const [from, to, done] of replacements) {
    if (done && text.includes(done)) continue
    if (!text.includes(from))
      throw new Plain(
        `${path} no longer has the place "${from.trim()}" where a feature is added; add it by hand and mend generator/templates/edits.mjs.`,
      )
    // A function: in a text, $ would stand for something else.
    text = text.replace(from, () => to)
  }
  return { path, text }
}

/** Adds the test inputs of the procedures to their list. */
function exampleEdit({ file, Many, one, One }) {
  return change(
    "apps/server/src/testing/examples.ts",
    [
      'import { makeAround } from "./around.ts"',
      `import { make${Many}, ${one}Examples, type ${One}Things } from "../modules/${file}/examples.ts"\nimport { makeAround } from "./around.ts"`,
    ],
    ["type OtherThings = ", `type OtherThings = ${One}Things & `],
    ["    ...(await makePeople(", `    ...(await make${Many}(team)),\n    ...(await makePeople(`],
    ["  ...webhookExamples,\n", `  ...${one}Examples,\n  ...webhookExamples,\n`],
  )
}

/** Its route, the ways to it from the sidebar and from the palette, and its name in the editor of roles. */
function screenEdits({ file, one, many, words }) {
  const route = `/dashboard/${file}`
  const copy = `import { ${many} } from "@intray/i18n/${file}"\n`
  return [
    change(
      "apps/web/src/routes/router.tsx",
      ["import { onboardingRoute } from", `import { ${many}Route } from "./${file}.tsx"\nimport { onboardingRoute } from`],
      ["    insightsRoute,\n", `    ${many}Route,\n    insightsRoute,\n`],
    ),
    change(
      "apps/web/src/features/shell/pages.ts",
      ["import { shell } from", `${copy}import { shell } from`],
      ["  type LucideIcon,\n", "  List,\n  type LucideIcon,\n", "  List,\n"],
      [
        '  { to: "/dashboard/insights"',
        `  { to: "${route}", label: ${many}.title, Icon: List, bar: false },\n  { to: "/dashboard/insights"`,
      ],
    ),
    change(
      "apps/web/src/features/shell/palette-table.ts",
      ["import { notifications } from", `${copy}import { notifications } from`],
      ["  { text: nav.releases,", `  { text: ${many}.title, words: also.${many}, to: "${route}" },\n  { text: nav.releases,`],
    ),
    change("packages/i18n/src/palette-words.ts", ["    api: ", `    ${many}: "${words}",\n    api: `]),
    change("packages/i18n/src/members/de/palette-words.ts", [
      "  api: ",
      `  ${many}: "${germanTitle(words).toLowerCase().replaceAll("-", "")}",\n  api: `,
    ]),
    change(
      "packages/i18n/src/members/de/index.ts",
      ['import { webhooks } from "./webhooks.ts"', `import { ${many} } from "./${file}.ts"\nimport { webhooks } from "./webhooks.ts"`],
      ["export const german = {\n", `export const german = {\n  ${many},\n`],
    ),
    change("packages/i18n/src/team-roles.ts", [
      '    release: "Releases",\n',
      `    release: "Releases",\n    ${one}: "${titled(words)}",\n`,
    ]),
    change("packages/i18n/src/members/de/members.ts", [
      '    release: "Releases",\n',
      `    release: "Releases",\n    ${one}: "${germanTitle(words)}",\n`,
    ]),
  ]
}

export const titled = (words) => `${words[0].toUpperCase()}${words.slice(1)}`

/** The German placeholder until the developer replaces it: the words joined to one, as in German compounds. */
export const germanTitle = (words) => words.split(" ").map(titled).join("-")

/** One of them in the team of the seed. */
function seedEdit({ one, oneWords }) {
  return change(
    "apps/server/src/cli/seed/team.ts",
    ["import { account, label, member,", `import { account, ${one}, label, member,`],
    [
      "  const portals: SeededPortal[] = []\n",
      `  await tx.insert(${one}).values({ id: newId(since), teamId, name: "A first ${oneWords}", createdAt: since })\n  const portals: SeededPortal[] = []\n`,
    ],
  )
}

/** A line in the list of modules with events, and one for the screens where the family of the events is not named like the router. */
function eventEdits({ file, table, many, one }) {
  const family = table.replaceAll(/_([a-z])/g, (_, letter) => letter.toUpperCase())
  return [
    change(
      "apps/server/src/events.ts",
      [
        'import type { WebhookEvent } from "./modules/webhooks/schema.ts"',
        `import { ${one}Events } from "./modules/${file}/events.ts"\nimport type { WebhookEvent } from "./modules/webhooks/schema.ts"`,
      ],
      ["] as const satisfies", `  ${one}Events,\n] as const satisfies`],
    ),
    ...(many === `${family}s`
      ? []
      : [change("apps/web/src/lib/live/use-refresh.ts", ["  bulk: [", `  ${table}: ["${many}"],\n  bulk: [`])]),
  ]
}
