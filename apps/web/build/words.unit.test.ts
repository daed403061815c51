import { readFileSync } from "node:fs"
import { describe, expect, test } from "vitest"
import { here } from "./config.ts"
import { bySection, sectionsOf, withoutSections } from "./words.ts"

const index = readFileSync(here("../../packages/i18n/src/en/index.ts"), "utf8")

describe("sectionsOf", () => {
  test("finds the file of every section of the English catalogue", () => {
    const catalogue = index.slice(index.indexOf("export const catalogue"))
    const names = [...catalogue.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(10)
    expect([...sectionsOf(index).keys()].sort()).toEqual(names.sort())
  })
})

describe("bySection", () => {
  const sections = new Map([
    ["publicPages", "public"],
    ["common", "common"],
  ])

  test("imports each section from a module of its own, under the name that it has in the file", () => {
    expect(bySection('import { common, publicPages as words } from "@intray/i18n/translated"\nsay()', sections)).toBe(
      'import { common } from "intray:words/common"; import { publicPages as words } from "intray:words/publicPages"\nsay()',
    )
  })

  test("leaves what is no section where it is", () => {
    expect(bySection('import { common, locale } from "@intray/i18n/translated"', sections)).toBe(
      'import { common } from "intray:words/common"; import { locale } from "@intray/i18n/translated"',
    )
    const other = 'import { readCataloguesBy } from "@intray/i18n/translated"'
    expect(bySection(other, sections)).toBe(other)
  })

  test("leaves other files' imports alone", () => {
    const code = 'import { common } from "@intray/i18n/common"'
    expect(bySection(code, sections)).toBe(code)
  })
})

describe("withoutSections", () => {
  test("leaves out those that are named, and nothing else", () => {
    const left = withoutSections(index, ["receipt", "statusMail"])
    expect(left).not.toMatch(/^ {2}(receipt|statusMail),$/m)
    expect(left.split("\n").length).toBe(index.split("\n").length - 2)
    expect(left).toMatch(/^ {2}statusPage,$/m)
  })
})
