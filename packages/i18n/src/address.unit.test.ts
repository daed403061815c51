import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { catalogue as formalGerman } from "./de/index.ts"
import { catalogue as informalGerman } from "./de/informal/index.ts"
import { addressAs, inLanguage, inMemberLanguage } from "./request-language.ts"
import { errors, uploads, validation } from "./translated.ts"

/** German says "du" to members; to submitters "Sie" or "du", as their portal chose; and never both to one of them. */

const here = fileURLToPath(new URL(".", import.meta.url))

/** Lines of code of a folder's files that match, each with where it is; what is said of the code itself is none. */
function linesOf(folder: string, pattern: RegExp, except: readonly string[] = []): string[] {
  const files = readdirSync(join(here, folder)).filter((name) => name.endsWith(".ts") && !except.includes(name))
  expect(files.length).toBeGreaterThan(5)
  return files.flatMap((name) =>
    readFileSync(join(here, folder, name), "utf8")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) && !/^\s*(\/\*|\*|\/\/)/.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
  )
}

/** Within a sentence: at its beginning "Sie" and "Ihr" refer to people mentioned before. */
const formal = /[a-zäöüß,0-9%)}] (?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)(?![a-zäöüß])/
const informal = /(?:^|[^A-Za-zÄÖÜäöüß])(?:[Dd](?:u|ir|ich|ein(?:e[nmrs]?)?)|[Ee](?:uch|uer|ure[nmrs]?))(?![A-Za-zÄÖÜäöüß])/

test("members are never addressed with Sie", () => {
  expect(linesOf("members/de", formal)).toEqual([])
})

test("formal German never says du, and informal German never Sie", () => {
  expect(linesOf("de", informal)).toEqual([])
  expect(linesOf("de/informal", formal, ["twins.ts"])).toEqual([])
})

/** Each sentence with its place; of one that takes values what it is written as, with every branch. */
function sentences(words: unknown, path = ""): Map<string, string> {
  if (typeof words === "string") return new Map([[path, words]])
  if (typeof words === "function") return new Map([[path, String(words)]])
  if (typeof words !== "object" || words === null) return new Map()
  return new Map(Object.entries(words).flatMap(([key, each]) => [...sentences(each, path === "" ? key : `${path}.${key}`)]))
}

/** "Sie" that is what was sent, a file or an address, and not who reads. */
const spokenOf = /\bSie (?:liegt|liegen|sieht aus)\b/g
/** Anyone who reads, wherever in the sentence. */
const addressed = /\b(?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)\b/

test("every public word that addresses its reader exists with Sie and with du", () => {
  const [withSie, withDu] = [sentences(formalGerman), sentences(informalGerman)]
  expect([...withDu.keys()]).toEqual([...withSie.keys()])
  const addresses = (words: string) => addressed.test(words.replace(spokenOf, ""))
  const lacking = [...withSie].filter(([path, words]) => addresses(words) && withDu.get(path) === words)
  expect(lacking, "add its twin to packages/i18n/src/de/informal").toEqual([])
  expect([...withDu].filter(([, words]) => addresses(words))).toEqual([])
  const needless = [...withSie].filter(([path, words]) => !addresses(words) && withDu.get(path) !== words)
  expect(needless, "addresses nobody, and so needs no twin").toEqual([])
  expect([...withSie].filter(([, words]) => addresses(words)).length).toBeGreaterThan(150)
})

test("a portal's choice applies to its visitors from then on, and to nobody else", async () => {
  const say = () => errors.notSignedIn
  const [sie, du] = ["Melden Sie sich dafür an.", "Melde dich dafür an."]
  const told = await inLanguage("de", async () => {
    const before = say()
    addressAs("informal")
    await Promise.resolve()
    return [before, say(), inLanguage("de", say), inLanguage("de", say, "informal")]
  })
  expect(told).toEqual([sie, du, sie, du])
  expect(inLanguage("de", say)).toBe(sie)
  const toMember = inMemberLanguage("de", () => {
    addressAs("formal")
    return say()
  })
  expect(toMember).toBe(du)
})

const values = {
  ...{ resource: "portal", seconds: 3, id: "a1", min: 1, length: 3, words: 3, scale: 5 },
  ...{ one: "track", other: "tracks", max: 2, kinds: ["audio"], options: ["one", "two"] },
}
const moments = { time: "09:30", day: "2026-05-01" }

/** Every sentence of the refusals that everybody may meet. */
const said = () =>
  [...Object.entries(errors), ...Object.entries(validation), ...Object.entries(uploads)].map(([key, words]: [string, unknown]) =>
    typeof words === "function" ? [key, String(words({ ...values, ...moments }))] : [key, String(words)],
  )

test("the refusals that both meet say du to the one and Sie to the other", () => {
  const [toMember, toSubmitter] = [inMemberLanguage("de", said), inLanguage("de", said)]
  expect(toMember.filter(([, words = ""]) => formal.test(words) || /(?:^|[.] )[A-ZÄÖÜ][a-zäöüß]+en Sie/.test(words))).toEqual([])
  expect(toSubmitter.filter(([, words = ""]) => informal.test(words))).toEqual([])
  expect(toMember.length).toBe(toSubmitter.length)
  expect(toMember.find(([key]) => key === "notSignedIn")).toEqual(["notSignedIn", "Melde dich dafür an."])
  expect(toSubmitter.find(([key]) => key === "notSignedIn")).toEqual(["notSignedIn", "Melden Sie sich dafür an."])
  expect(
    inMemberLanguage("de", () => inLanguage("de", () => errors.noTeam)),
    "what a member has said to a submitter",
  ).toContain("Sie")
})
