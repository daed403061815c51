import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { expect, it } from "vitest"
import { disabledFeatures } from "./features.ts"

it("turns off every feature of Chromium that the installed Playwright turns off", () => {
  const library = join(dirname(createRequire(import.meta.url).resolve("playwright-core/package.json")), "lib", "coreBundle.js")
  const list = /\bdisabledFeatures = \[([^\]]*)\]/.exec(readFileSync(library, "utf8"))?.[1] ?? ""
  // Line by line: comments stand between the names.
  const names = list.split("\n").flatMap((line) => /^\s*"(\w+)"/.exec(line)?.[1] ?? [])
  expect(names.length, "the list is found in Playwright").toBeGreaterThan(10)
  expect(names.filter((name) => !disabledFeatures.includes(name))).toEqual([])
})
