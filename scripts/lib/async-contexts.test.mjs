import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import { at } from "./paths.mjs"

const made = "new AsyncLocalStorage"
const folders = ["apps/server/src", "apps/cli/src", "packages/auth/src", "packages/db/src"]

/** Every line of our code that makes a storage of async contexts, as `path: line`. */
function lines() {
  return folders.flatMap((folder) =>
    readdirSync(at(folder), { recursive: true })
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
      .map((name) => join(folder, name))
      .flatMap((path) =>
        readFileSync(at(path), "utf8")
          .split("\n")
          .filter((line) => line.includes(made))
          .map((line) => `${path}: ${line}`),
      ),
  )
}

test("a storage of async contexts is its module's, never one of many: Node carries each along with every promise, for good", () => {
  const found = lines()
  expect(found.length).toBeGreaterThan(3)
  expect(found.filter((line) => !/: const \w+ = new AsyncLocalStorage/.test(line))).toEqual([])
})
