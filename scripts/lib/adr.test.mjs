import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { describe, expect, it } from "vitest"
import { at } from "./paths.mjs"

const folder = "docs/adr"
const read = (path) => readFileSync(at(path), "utf8")
const markdown = (path) => readdirSync(at(path)).filter((name) => name.endsWith(".md"))

/** What a record was overtaken by, in the words of the line below its heading and of the index. */
const overtaken = /(?:partly )?overtaken by \[\d+\]\([^)]+\)(?:(?:,| and) \[\d+\]\([^)]+\))*/

/** Every decision record: its number by the name of its file and by its heading, its title, and its status. */
const records = markdown(folder)
  .filter((name) => name !== "README.md")
  .map((name) => {
    const text = read(`${folder}/${name}`)
    const [, number = "", title = ""] = /^# (\d+)\. (.+)\n/.exec(text) ?? []
    const said = /^Status: .*$/m.exec(text)?.[0]
    const status = said ? (overtaken.exec(said)?.[0] ?? said) : "in force"
    return { name, named: name.slice(0, 4), number, title, status }
  })

/** Each line of the index: number, title, file and status. */
const indexed = [...read(`${folder}/README.md`).matchAll(/^\| (\d+) \| \[(.+?)\]\((\d{4}-[^)]+)\) \| .+ \| (.+) \|$/gm)].map(
  ([, number, title, name, status]) => ({ number, title, name, status }),
)

/** Links of a text to files of this repository; what is code is no link. */
const linksOf = (text) =>
  [...text.replace(/^```[\s\S]*?^```$|`[^`\n]+`/gm, "").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.split("#")[0])
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))

describe("decision records", () => {
  it("have a number each, in the name of the file and in the heading", () => {
    expect(records.length).toBeGreaterThan(100)
    expect(records.filter(({ name }) => !/^\d{4}-[a-z0-9-]+\.md$/.test(name))).toEqual([])
    expect(records.filter(({ named, number }) => named !== number.padStart(4, "0"))).toEqual([])
    expect(records.filter(({ named }, index) => records.findIndex((other) => other.named === named) !== index)).toEqual([])
  })

  it("stand in the index once, by their own title and status", () => {
    const line = ({ number, title, name, status }) => `${number} ${title} ${name} ${status}`
    expect(indexed.map(line).sort()).toEqual(records.map(line).sort())
  })

  it("that were overtaken say by which, and all of them lead somewhere", () => {
    const said = records.filter(({ status }) => status !== "in force")
    expect(said.length).toBeGreaterThan(10)
    const wrong = said.filter(({ name, number, status }) => {
      const by = [...status.matchAll(/\[(\d+)\]\(([^)]+)\)/g)]
      return (
        by.length === 0 || by.some(([, other, file]) => other === number || file === name || !file.startsWith(`${other.padStart(4, "0")}-`))
      )
    })
    expect(wrong).toEqual([])
  })
})

describe("links between pages of the documentation", () => {
  const pages = [
    ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"],
    ...["docs", folder].flatMap((path) => markdown(path).map((name) => `${path}/${name}`)),
  ]

  it("lead to files that are there", () => {
    const links = pages.flatMap((page) => linksOf(read(page)).map((target) => [page, target]))
    expect(links.length).toBeGreaterThan(200)
    expect(links.filter(([page, target]) => !existsSync(at(join(dirname(page), target))))).toEqual([])
  })

  it("are told from code, addresses and places in the same page", () => {
    expect(linksOf("[a](b.md#c) `[d](e.md)` [f](https://g.example/h.md) [i](#j) ![`k`](l.png)\n```\n[m](n.md)\n```\n")).toEqual([
      "b.md",
      "l.png",
    ])
  })
})
