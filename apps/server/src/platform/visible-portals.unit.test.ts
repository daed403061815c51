import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const root = join(import.meta.dirname, "..")

test("queries on submissions are limited by what the caller sees of them, and not by portals alone", () => {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".ts") && !name.endsWith(".test.ts"),
  )
  const found = files.filter((name) => {
    if (name === join("platform", "visible-portals.ts")) return false
    const lines = readFileSync(join(root, name), "utf8").split("\n")
    return lines.some((line) => line.includes("amongVisible(") && line.includes("submission.portalId)"))
  })
  expect(files.length).toBeGreaterThan(500)
  expect(found, "use amongSubmissions(await visibleSubmissions(ctx))").toEqual([])
})
