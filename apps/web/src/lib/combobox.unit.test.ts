import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, test } from "vitest"

test("every input with a list uses the shared combobox", () => {
  const root = fileURLToPath(new URL("../../../../", import.meta.url))
  const files = ["apps/web/src", "packages/ui/src"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name) && !name.includes(".test."))
      .map((name) => join(folder, name)),
  )
  const byHand = files.filter((file) => readFileSync(join(root, file), "utf8").includes('aria-activedescendant"')).sort()
  const inMarkup = files.filter((file) => readFileSync(join(root, file), "utf8").includes("aria-activedescendant={"))
  expect(byHand).toEqual(["packages/ui/src/lib/combobox.ts"])
  // The inbox's list and table have the focus themselves.
  expect(inMarkup).toEqual(["list/list.tsx", "table/table-grid.tsx"].map((file) => `apps/web/src/features/submissions/${file}`))
})
