import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { expect, test } from "vitest"
import { common } from "./common.ts"
import { inbox } from "./inbox.ts"
import { german } from "./members/de/server.ts"
import { inLanguage, inMemberLanguage } from "./request-language.ts"

const root = fileURLToPath(new URL("../../../", import.meta.url))
const here = "packages/i18n/src"

/** The English modules for members, by their names in the translations. */
const english: Record<string, object> = {}
for (const file of readdirSync(join(root, here)).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
  const names = [...readFileSync(join(root, here, file), "utf8").matchAll(/^export const (\w+) = forMembers\("(\w+)"/gm)]
  if (names.length === 0) continue
  const module = (await import(`./${file.slice(0, -".ts".length)}.ts`)) as Record<string, object>
  for (const [, exported = "", name = ""] of names) english[name] = module[exported] ?? {}
}

type Leaf = { path: string; value: unknown }
function leaves(value: unknown, path: string): Leaf[] {
  if (typeof value !== "object" || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, each]) => leaves(each, `${path}.${key}`))
}
const germanLeaves = Object.entries(german).flatMap(([name, words]) => leaves(words, name))
const englishByPath = new Map(Object.entries(english).flatMap(([name, words]) => leaves(words, name).map((one) => [one.path, one.value])))

/**
 * Modules that members' screens import but that are not translated for members: formats of numbers and dates, texts of public pages, and
 * the English-only front page.
 */
const others = new Set([
  "catalogue",
  "format",
  "home",
  "intl",
  "languages",
  "member-language",
  "members",
  "moments",
  "other-host",
  "pseudo",
  "status-limits",
  "translated",
  "zones",
])

const web = join(root, "apps/web/src")
const sources = readdirSync(web, { recursive: true, encoding: "utf8" }).filter((path) => /(?<!\.test)\.tsx?$/.test(path))

test("members' screens use only modules with German texts", () => {
  const taken = sources.flatMap((path) =>
    [...readFileSync(join(web, path), "utf8").matchAll(/@intray\/i18n\/([a-z-]+)"/g)].map((found) => found[1] ?? ""),
  )
  expect(taken.length).toBeGreaterThan(200)
  const withGerman = (module: string) => /= forMembers\(/.test(readFileSync(join(root, here, `${module}.ts`), "utf8"))
  const without = [...new Set(taken)].filter((module) => !others.has(module) && !withGerman(module))
  expect(without, 'wrap the words of copy/X.ts in forMembers("x", { … }), and say them in packages/i18n/src/members/de').toEqual([])
})

test("components contain no quotation marks, which depend on the language", () => {
  const written = sources.filter((path) => !path.startsWith("gallery/") && readFileSync(join(web, path), "utf8").includes("“"))
  expect(written, "say the whole sentence in copy/, with its quotation marks").toEqual([])
})

/** Attributes and properties that users read or hear. */
const said = new Set(["aria-label", "aria-description", "title", "placeholder", "alt", "label", "help", "text", "description"])
/** Texts that are the same in every language. */
const names = new Set(["GB-LQY-26-00042", "https://"])

test("components of members' screens contain no literal text", () => {
  const bare: string[] = []
  for (const path of sources.filter((one) => one.endsWith("x") && !/^(?:gallery|public)\//.test(one))) {
    const source = ts.createSourceFile(path, readFileSync(join(web, path), "utf8"), ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)
    const visit = (node: ts.Node): void => {
      if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) bare.push(`${path}: ${node.text.trim()}`)
      if ((ts.isJsxAttribute(node) || ts.isPropertyAssignment(node)) && said.has(node.name.getText(source)) && node.initializer) {
        const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
        if (value && ts.isStringLiteralLike(value) && /\p{L}{2}/u.test(value.text) && !names.has(value.text))
          bare.push(`${path}: ${value.text}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  expect(bare, "put the words into copy/, wrapped in forMembers").toEqual([])
})

test("every module has a German translation", () => {
  expect(Object.keys(english).length).toBeGreaterThan(60)
  expect(
    Object.keys(german).sort(),
    "say it in packages/i18n/src/members/de, with a line in its index.ts (what browsers say) or server.ts (what the server alone says)",
  ).toEqual(Object.keys(english).sort())
})

test("German has exactly the keys of English", () => {
  const keys = [...englishByPath.keys()].filter((path) => Object.hasOwn(german, path.split(".")[0] ?? ""))
  expect(germanLeaves.map((one) => one.path).sort()).toEqual(keys.sort())
})

/** Texts of two or more words that are the same in both languages. */
const alike = new Set([
  "Google Drive",
  "Microsoft Teams",
  "Hugging Face (ZIP)",
  "Imke Sandoval",
  "Tideworks EP",
  "Label Studio",
  "npm run admin -- setup-link",
  // Column names of exports, which imports must recognise in any language.
  "Public stage",
  "10 s",
])

test("no German text is empty or left in English", () => {
  const same: string[] = []
  for (const { path, value } of germanLeaves) {
    if (typeof value !== "string") continue
    if (englishByPath.get(path) !== "") expect(value.trim(), path).not.toBe("")
    if (/\p{L} \S/u.test(value) && value === englishByPath.get(path) && !alike.has(value)) same.push(`${path}: ${value}`)
  }
  expect(same, "say it in German in packages/i18n/src/members/de; what is the same in both languages is listed in `alike`").toEqual([])
})

const lists = new Set(["names", "labels", "portals", "reasons", "permissions"])

/** Returns the parameters that a text uses, found by calling it with marker values. */
function taken(sentence: (...given: unknown[]) => unknown): Set<string> {
  const read = new Set<string>()
  for (const each of [0, 1, 5, -1, "", "x", "mention", "assigned", true, false, null]) {
    const values = new Proxy(
      {},
      {
        get: (_target, key) => {
          if (typeof key === "symbol") return () => "mention"
          read.add(key)
          return lists.has(key) ? ["content", "link"] : each
        },
      },
    )
    try {
      sentence(values, values)
    } catch {
      // The marker has another type than the text expects.
    }
  }
  read.delete("locale")
  return read
}

test("German texts use every parameter", () => {
  const forgotten: string[] = []
  for (const { path, value } of germanLeaves) {
    const original = englishByPath.get(path)
    if (typeof original !== "function" || typeof value !== "function") continue
    const has = taken(value as () => unknown)
    for (const key of taken(original as () => unknown)) if (!has.has(key)) forgotten.push(`${path}: ${key}`)
  }
  expect(forgotten, "the German sentence in packages/i18n/src/members/de has to say these values too").toEqual([])
})

test("texts follow the current reader's language: at any depth, in groups read before, and in copies", async () => {
  const { list, history } = inbox
  const say = () => [inbox.title, list.newest, history.sent, { ...list }.oldest, Object.entries(inbox.undo.kinds)[0]?.[1], common.save]
  const inEnglish = ["Submissions", "Newest", "A message went to the submitter", "Oldest", "a label", "Save"]
  const inGerman = ["Einreichungen", "Neueste", "Eine Nachricht ging hinaus", "Älteste", "ein Label", "Speichern"]
  expect(say()).toEqual(inEnglish)
  expect(inMemberLanguage("de", say)).toEqual(inGerman)
  expect(inLanguage("fr", say), "a language that members do not have").toEqual(inEnglish)
  const later = await inMemberLanguage("de", async () => {
    await Promise.resolve()
    return say()
  })
  expect(later).toEqual(inGerman)
  expect(
    inMemberLanguage("de", () => inLanguage("en", say)),
    "a mail to somebody else",
  ).toEqual(inEnglish)
})

function sourcesUnder(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`
    if (entry.isDirectory()) return entry.name === "testing" ? [] : sourcesUnder(path)
    return entry.name.endsWith(".ts") && !entry.name.endsWith(".test.ts") ? [path] : []
  })
}

/** The English and the German value of `words.a.b`; undefined for other expressions. */
function behind(node: ts.Node, names: ReadonlyMap<string, string>): readonly [unknown, unknown] | undefined {
  if (ts.isIdentifier(node)) {
    const name = names.get(node.text)
    return name === undefined ? undefined : [english[name], (german as Record<string, object>)[name]]
  }
  const groups = ts.isPropertyAccessExpression(node) ? behind(node.expression, names) : undefined
  return groups && of(groups, (node as ts.PropertyAccessExpression).name.text)
}

const of = (groups: readonly [unknown, unknown], key: string): readonly [unknown, unknown] =>
  groups.map((group) => (typeof group === "object" && group !== null ? Reflect.get(group, key) : undefined)) as [unknown, unknown]

/** Whether a text differs between the languages, so that it would stay English. */
const isSentence = ([said, translated]: readonly [unknown, unknown]) =>
  translated !== undefined && (typeof said === "function" || (typeof said === "string" && said !== translated))

test("the server reads no text while a module loads, because it would stay in one language", () => {
  const early: string[] = []
  for (const path of sourcesUnder("apps/server/src")) {
    const text = readFileSync(join(root, path), "utf8")
    if (!/@intray\/i18n\/[a-z-]+"/.test(text)) continue
    const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
    const names = new Map<string, string>()
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) || !/@intray\/i18n\/[a-z-]+"$/.test(statement.moduleSpecifier.getText())) continue
      const bindings = statement.importClause?.namedBindings
      if (!bindings || !ts.isNamedImports(bindings)) continue
      for (const each of bindings.elements) {
        const name = (each.propertyName ?? each.name).text
        if (name in english) names.set(each.name.text, name)
      }
    }
    if (names.size === 0) continue
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
      const said = ts.isPropertyAccessExpression(node) ? behind(node, names) : undefined
      if (said && isSentence(said)) early.push(`${path}: ${node.getText()}`)
      if (ts.isVariableDeclaration(node) && node.initializer && ts.isObjectBindingPattern(node.name)) {
        const groups = behind(node.initializer, names)
        for (const each of groups ? node.name.elements : []) {
          if (groups && isSentence(of(groups, (each.propertyName ?? each.name).getText()))) early.push(`${path}: ${each.getText()}`)
        }
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  expect(early, "take the sentence inside of the function that says it").toEqual([])
})
