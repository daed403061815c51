import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import type { Plugin } from "vite"

/** Where the types of fields have their rooms, and what two of them share. */
const rooms = /\/apps\/(server\/src\/modules\/forms\/(types|families)|web\/src\/field-types)\/[^?]*\.tsx?$/
/** What public pages come in by, and what the inbox does, to read answers. */
const doors: readonly string[] = ["asked.ts", "shown.ts"]
const half = /\.(asked|shown)\.(tsx?)$/
/**
 * The exports that a page does without: what is called so in rooms and registries, and what theirs are made of (`storedAsLine`, `textIssues`). One that only
 * asks needs no schema and no builder; one that only shows answers does not ask either.
 */
const otherHalves: Readonly<Record<string, RegExp>> = {
  asked: /^(schemas?|stored|storing|managed|managing|shown|showing)(?![a-z])|Issues$/,
  shown: /^(schemas?|stored|storing|managed|managing|asked|asking)(?![a-z])|Issues$/,
}
/** Which half of a room is wanted, by who imports it; null: all of it. On the server's side there is one half, which both doors lead to. */
function halfFor(importer: string, found: string): string | null {
  const named = half.exec(importer)?.[1] ?? (doors.includes(basename(importer)) ? basename(importer, ".ts") : null)
  return named !== null && found.includes("/apps/server/") ? "asked" : named
}
/** Nothing of these may reach a page that only asks: schemas, and the builder. */
const heavy = /\/node_modules\/zod\/|\/apps\/web\/src\/features\//

/**
 * A type of field has one file on each side, and a bundler takes a module into the pages whole: the schema and the builder's settings would
 * come along to everybody who fills in a form, or reads what was sent. So what is imported through `asked.ts` or `shown.ts` is bundled as a
 * module of its own, made of the same file, without the exports named above and what only they need. What a room keeps in memory, it keeps for each half apart.
 */
export function halves(): Plugin {
  return {
    name: "intray:halves",
    apply: "build",
    enforce: "pre",
    async resolveId(source, importer, options) {
      if (!importer || (!doors.includes(basename(importer)) && !half.test(importer))) return null
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (!found || found.external || !rooms.test(found.id) || half.test(found.id) || doors.includes(basename(found.id))) return found
      return { ...found, id: found.id.replace(/\.(tsx?)$/, `.${halfFor(importer, found.id)}.$1`), moduleSideEffects: false }
    },
    async load(id) {
      const without = otherHalves[half.exec(id)?.[1] ?? ""]
      if (!without) return null
      const code = await readFile(id.replace(half, ".$2"), "utf8")
      const lang = id.endsWith("x") ? "tsx" : "ts"
      return { code: lightHalf(code, this.parse(code, { lang }).body as Statement[], without), moduleType: lang, moduleSideEffects: false }
    },
    generateBundle(_options, bundle) {
      const entry = Object.values(bundle).find((one) => one.type === "chunk" && one.isEntry && one.name === "public")
      const seen = new Set<string>()
      const walk = (file: string) => {
        const chunk = bundle[file]
        if (chunk?.type !== "chunk" || seen.has(file)) return
        seen.add(file)
        const wrong = Object.entries(chunk.modules).find(([id, { renderedLength }]) => renderedLength > 0 && heavy.test(id))
        if (wrong) this.error(`Public pages would load ${wrong[0]}. What they need of a type of field comes through asked.ts.`)
        for (const next of [...chunk.imports, ...chunk.dynamicImports]) walk(next)
      }
      if (entry) walk(entry.fileName)
    },
  }
}

type Named = { name?: string; local?: { name: string }; type: string; start: number; end: number }
type Statement = {
  type: string
  start: number
  end: number
  specifiers?: Named[]
  importKind?: string
  id?: Named | null
  declarations?: { id: Named }[]
  declaration?: Statement | null
}

/** What a statement gives a name to. */
function namesOf(statement: Statement): string[] {
  if (statement.declaration) return namesOf(statement.declaration)
  const given = [
    statement.id,
    ...(statement.declarations ?? []).map(({ id }) => id),
    ...(statement.specifiers ?? []).map(({ local }) => local),
  ]
  return given.flatMap((one) => (one && "name" in one && one.name ? [one.name] : []))
}

const isType = ({ type, importKind }: Statement) => type.startsWith("TS") || importKind === "type"

/** The exports of a room but those `without` which it does, with whatever of the file they mention, and what that mentions. */
function lightHalf(code: string, statements: Statement[], without: RegExp): string {
  // Types fall away in any case, and would hold on to what they are made of.
  const values = statements.filter((one) => !isType(one) && !(one.declaration && isType(one.declaration)))
  const all = values.map((one) => ({ ...one, text: code.slice(one.start, one.end), names: namesOf(one) }))
  const kept = new Set(all.filter(({ type, names }) => type.startsWith("Export") && !names.some((name) => without.test(name))))
  // A set is walked in the order of its coming: what is found on the way is walked too.
  for (const one of kept) {
    for (const other of all) {
      if (!other.type.startsWith("Export") && other.names.some((name) => new RegExp(`\\b${name}\\b`).test(one.text))) kept.add(other)
    }
  }
  const rest = all.filter((one) => kept.has(one))
  const body = rest.filter(({ type }) => type !== "ImportDeclaration").map(({ text }) => text)
  const isMentioned = (name = "") => body.some((text) => new RegExp(`\\b${name}\\b`).test(text))
  const imports = rest
    .filter(({ type }) => type === "ImportDeclaration")
    .map(({ text, specifiers = [] }) => {
      if (!specifiers.every(({ type }) => type === "ImportSpecifier")) return text
      const wanted = specifiers.filter(({ local }) => isMentioned(local?.name))
      const from = text.slice(text.lastIndexOf(" from ") + 1)
      return `import { ${wanted.map((one) => code.slice(one.start, one.end)).join(", ")} } ${from}`
    })
  return [...imports, ...body].join("\n")
}
