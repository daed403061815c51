import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import ts from "typescript"
import { expect, test } from "vitest"
import { catalogue as ar } from "./ar/index.ts"
import { catalogue as de } from "./de/index.ts"
import { catalogue as en } from "./en/index.ts"
import { catalogue as es } from "./es/index.ts"
import { catalogue as fr } from "./fr/index.ts"
import { catalogue as ja } from "./ja/index.ts"
import { languageNames, languages } from "./languages.ts"
import { lengthened, pseudo } from "./pseudo.ts"
import { catalogue as pt } from "./pt/index.ts"
import { inLanguage } from "./request-language.ts"
import * as translated from "./translated.ts"

const all = { en, de, fr, es, pt, ja, ar }
const root = fileURLToPath(new URL("../../../", import.meta.url))

type Leaf = { path: string; value: unknown }
function leaves(value: unknown, path = ""): Leaf[] {
  if (typeof value !== "object" || value === null) return [{ path, value }]
  return Object.entries(value).flatMap(([key, each]) => leaves(each, path === "" ? key : `${path}.${key}`))
}

test("every language has the keys of English, and no others", () => {
  const keys = leaves(en).map((one) => one.path)
  expect(keys.length).toBeGreaterThan(400)
  for (const language of languages)
    expect(
      leaves(all[language])
        .map((one) => one.path)
        .sort(),
      language,
    ).toEqual([...keys].sort())
})

test("no sentence is empty, and none of more than three words is in English elsewhere", () => {
  const english = new Set(
    leaves(en).flatMap(({ value }) => (typeof value === "string" && /[a-z]/i.test(value) && value.split(" ").length > 3 ? value : [])),
  )
  for (const language of languages) {
    for (const { path, value } of leaves(all[language])) {
      if (typeof value !== "string") continue
      // Where the day comes first, nothing is before it.
      if (path !== "statusPage.answerBy.before") expect(value.trim(), `${language}: ${path}`).not.toBe("")
      if (language !== "en") expect(english.has(value), `${language}: ${path} is English`).toBe(false)
    }
  }
})

test("each language says its own plurals", () => {
  const left = (language: (typeof languages)[number]) =>
    [1, 2, 3, 11, 100].map((count) => all[language].publicPages.counter.charactersLeft({ count }))
  expect(left("en")).toEqual(["1 character left", "2 characters left", "3 characters left", "11 characters left", "100 characters left"])
  expect(left("es").slice(0, 2)).toEqual(["Queda 1 carácter", "Quedan 2 caracteres"])
  expect(new Set(left("ar").map((text) => text.replace(/\d+/g, "#"))).size).toBe(5)
  expect(left("ja")[0]).toBe("残り1文字")
})

test("names keep their direction inside of Arabic sentences", () => {
  expect(ar.receipt.subject({ team: "Lantern Quay", number: 7 })).toBe("استلم \u2068Lantern Quay\u2069 المشاركة \u2068#7\u2069")
  // An item and its number are one name: "track 1", not "1 track".
  const item = ar.publicPages.group.name({ itemName: "track", position: 1 })
  expect(item).toBe("\u2068track 1\u2069")
  expect(ar.publicPages.group.at({ item, question: "Title" })).toBe("\u2068track 1\u2069، \u2068Title\u2069")
})

test("words follow the language that is set, and come back to English", async () => {
  const say = () => translated.validation.required
  expect(say()).toBe("This needs an answer.")
  const said = await inLanguage("ja", async () => {
    await Promise.resolve()
    return say()
  })
  expect([said, say()]).toEqual(["回答してください。", "This needs an answer."])
  expect(Object.keys(translated.common)).toEqual(["pageTitle", "optional", "beforeAddress"])
})

test("the pseudo-language is three tenths longer, and leaves addresses alone", () => {
  expect(lengthened("Send")).toBe("Šéñð~~")
  expect(lengthened("https://a.example")).toBe("https://a.example")
  expect(pseudo(en).receipt.heading({ number: 3 })).toMatch(/^#3 .*~{5,}$/)
  expect(Object.keys(languageNames)).not.toContain("en-XA")
})

test("a list of the catalogue is a list in every language, the pseudo-language too", () => {
  const listsOf = (value: unknown, path = ""): string[] => {
    if (Array.isArray(value)) return [`${path}: ${value.length}`]
    if (typeof value !== "object" || value === null) return []
    return Object.entries(value).flatMap(([key, each]) => listsOf(each, `${path}.${key}`))
  }
  const english = listsOf(en)
  expect(english).toContain(".statusPage.treatment.steps: 5")
  expect(listsOf(pseudo(en))).toEqual(english)
  for (const language of languages) expect(listsOf(all[language]).sort(), language).toEqual([...english].sort())
})

/** What outsiders see, and what says it. */
const shown = ["apps/web/src/public", "apps/web/src/field-types", "apps/web/src/lib/upload"]
const speaking = [
  ...shown,
  "apps/web/src/features",
  "apps/web/src/routes",
  "apps/web/src/lib",
  "apps/server/src",
  "packages/i18n/src",
  "packages/ui/src",
]

function filesUnder(dir: string): string[] {
  return readdirSync(join(root, dir), { withFileTypes: true }).flatMap((entry) => {
    const path = `${dir}/${entry.name}`
    if (entry.isDirectory()) return filesUnder(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })
}

const sources = new Map<string, ts.SourceFile>()

function parsed(path: string): ts.SourceFile {
  const known = sources.get(path) ?? ts.createSourceFile(path, readFileSync(join(root, path), "utf8"), ts.ScriptTarget.Latest, true)
  sources.set(path, known)
  return known
}

function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node)
  ts.forEachChild(node, (child) => walk(child, visit))
}

test("every key is said somewhere", () => {
  const names = new Set<string>()
  for (const path of new Set(speaking.flatMap(filesUnder))) {
    // Said where the words are taken, or by a component that is handed several of them.
    if (!path.startsWith("packages/ui/") && !readFileSync(join(root, path), "utf8").includes("translated")) continue
    walk(parsed(path), (node) => {
      if (ts.isPropertyAccessExpression(node)) names.add(node.name.text)
      if (ts.isBindingElement(node)) names.add((node.propertyName ?? node.name).getText())
      // Chosen by a value: `words.needs[state]`, where the values are written out.
      if (ts.isStringLiteral(node)) names.add(node.text)
    })
  }
  // Chosen by the state of a portal or a submission, and by what a mail is about.
  const byState = new Set([
    "inbox",
    "review",
    "accepted",
    "declined",
    "withdrawn",
    "paused",
    "closed",
    "full",
    "archived",
    "zone",
    "locale",
  ])
  // In a list each is said by its place.
  const isPlace = /^\d+$/
  const unused = leaves(en)
    // The first is the section, which is imported by its name.
    .flatMap(({ path }) => path.split(".").slice(1))
    .filter((key) => !names.has(key) && !byState.has(key) && !isPlace.test(key))
  expect([...new Set(unused)]).toEqual([])
})

/** Attributes that people read or hear. */
const said = new Set(["aria-label", "aria-description", "title", "placeholder", "alt", "label"])
/** An address is the same for everybody. */
const hasLetters = (text: string) => /\p{L}{2,}/u.test(text) && !text.startsWith("https://")

test("no public component holds a bare string", () => {
  const bare: string[] = []
  // The page at `/` exists in English alone.
  for (const path of shown.flatMap(filesUnder).filter((one) => one.endsWith("x") && !one.startsWith("apps/web/src/public/home/"))) {
    walk(parsed(path), (node) => {
      if (ts.isJsxText(node) && hasLetters(node.text)) bare.push(`${path}: ${node.text.trim()}`)
      if (!ts.isJsxAttribute(node) || !said.has(node.name.getText()) || !node.initializer) return
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer
      if (value && ts.isStringLiteral(value) && hasLetters(value.text)) bare.push(`${path}: ${node.name.getText()}="${value.text}"`)
    })
  }
  expect(bare).toEqual([])
})

test("translated words are taken when they are said, not while a module loads", () => {
  const early: string[] = []
  for (const path of [...filesUnder("apps/server/src"), ...shown.flatMap(filesUnder)]) {
    if (!readFileSync(join(root, path), "utf8").includes("@intray/i18n/translated")) continue
    const source = parsed(path)
    const names = new Set<string>()
    for (const statement of source.statements) {
      if (!ts.isImportDeclaration(statement) || !/@intray\/i18n\/translated"$/.test(statement.moduleSpecifier.getText())) continue
      const bindings = statement.importClause?.namedBindings
      if (bindings && ts.isNamedImports(bindings)) for (const each of bindings.elements) names.add(each.name.text)
    }
    if (names.size === 0) continue
    const visit = (node: ts.Node): void => {
      if (ts.isFunctionLike(node) || ts.isImportDeclaration(node) || ts.isTypeNode(node)) return
      if (ts.isPropertyAccessExpression(node) && ts.isIdentifier(node.expression) && names.has(node.expression.text)) {
        early.push(`${path}: ${node.getText()}`)
      }
      ts.forEachChild(node, visit)
    }
    visit(source)
  }
  expect(early).toEqual([])
})

test("catalogues are reached through translated.ts alone, but by those who choose one", () => {
  const doors = new Set([
    "packages/i18n/src/request-language.ts",
    "apps/web/src/lib/english.ts",
    "apps/web/src/lib/german.ts",
    "apps/web/src/public/lib/language.ts",
    "apps/web/src/public/lib/pseudo.ts",
  ])
  const direct = [...filesUnder("apps/server/src"), ...filesUnder("apps/web/src")].filter(
    (path) =>
      !path.startsWith("packages/i18n/src/") &&
      !doors.has(path) &&
      /^import (?!type)[^\n]*@intray\/i18n\/(en|de|fr|es|pt|ja|ar)\//m.test(readFileSync(join(root, path), "utf8")),
  )
  expect(direct).toEqual([])
  for (const door of doors) expect(existsSync(join(root, door)), door).toBe(true)
})
