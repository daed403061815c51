import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"
import { inLanguage, inMemberLanguage } from "../lib/language.ts"
import { errors, validation } from "./translated.ts"

/** German says "du" to members and "Sie" to submitters, and never both to one of them. */

const here = fileURLToPath(new URL(".", import.meta.url))

/** Lines of code of a folder's files that match, each with where it stands; what is said of the code itself is none. */
function linesOf(folder: string, pattern: RegExp, except: readonly string[] = []): string[] {
  const files = readdirSync(join(here, folder)).filter((name) => name.endsWith(".ts") && !except.includes(name))
  expect(files.length).toBeGreaterThan(5)
  return files.flatMap((name) =>
    readFileSync(join(here, folder, name), "utf8")
      .split("\n")
      .flatMap((line, index) => (pattern.test(line) && !/^\s*(\/\*|\*|\/\/)/.test(line) ? [`${name}:${index + 1} ${line.trim()}`] : [])),
  )
}

/** Within a sentence: at its beginning "Sie" and "Ihr" are whoever was spoken of before, or all of them. */
const formal = /[a-zäöüß,0-9%)}] (?:Sie|Ihnen|Ihr(?:e[nmrs]?)?)(?![a-zäöüß])/
const informal = /(?:^|[^A-Za-zÄÖÜäöüß])(?:[Dd](?:u|ir|ich|ein(?:e[nmrs]?)?)|[Ee](?:uch|uer|ure[nmrs]?))(?![A-Za-zÄÖÜäöüß])/

test("members are never addressed with Sie", () => {
  expect(linesOf("members/de", formal)).toEqual([])
})

test("submitters are never addressed with du", () => {
  expect(linesOf("de", informal, ["for-members.ts", "validation-for-members.ts"])).toEqual([])
})

const values = {
  ...{ resource: "portal", seconds: 3, id: "a1", min: 1, max: 2, length: 3, words: 3, scale: 5 },
  ...{ one: "track", other: "tracks" },
}
const moments = { time: "09:30", day: "2026-05-01" }

/** Every sentence of the refusals that everybody may meet. */
const said = () =>
  [...Object.entries(errors), ...Object.entries(validation)].map(([key, words]: [string, unknown]) =>
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
