// Part of the lint: submissions, their labels and their counts are written in one place. Prints each other place; ends with 1 when there is one.
import { readdirSync, readFileSync } from "node:fs"
import { join, sep } from "node:path"
import { at } from "./lib/paths.mjs"
import { faultsOf, writesIn } from "./lib/writes.mjs"

const isTest = /\.test\.tsx?$|\/testing\//
const paths = ["apps/server/src", "packages/db/src", "packages/auth/src"].flatMap((folder) =>
  readdirSync(at(folder), { recursive: true })
    .map((name) => join(folder, name).split(sep).join("/"))
    .filter((path) => path.endsWith(".ts") && !isTest.test(path)),
)
const found = new Map()
for (const path of paths) {
  const writes = writesIn(path, readFileSync(at(path), "utf8"))
  if (writes.length > 0) found.set(path, writes)
}
const faults = faultsOf(found)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1
