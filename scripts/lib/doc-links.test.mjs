import { existsSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { at } from "./paths.mjs"

const markdown = (path) => readdirSync(at(path)).filter((name) => name.endsWith(".md"))

/** Relative links of a page, without those in code. */
const getLinks = (text) =>
  [...text.replace(/^```[\s\S]*?^```$|`[^`\n]+`/gm, "").matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target.split("#")[0])
    .filter((target) => target !== "" && !/^[a-z]+:/.test(target))

it("documentation links lead to existing files", () => {
  const pages = [...markdown("."), ...["docs", "docs/adr"].flatMap((path) => markdown(path).map((name) => `${path}/${name}`))]
  const links = pages.flatMap((page) => getLinks(readFileSync(at(page), "utf8")).map((target) => [page, target]))
  expect(links.length).toBeGreaterThan(100)
  expect(links.filter(([page, target]) => !existsSync(at(join(dirname(page), target))))).toEqual([])
})

it("ignores links in code, to other sites and within the page", () => {
  const page = "[a](b.md#c) `[d](e.md)` [f](https://g.example/h.md) [i](#j) ![`k`](l.png)\n```\n[m](n.md)\n```\n"
  expect(getLinks(page)).toEqual(["b.md", "l.png"])
})
