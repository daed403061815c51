// Part of the lint: no effect and no ref callback hands React a clean-up that it does not mean. Prints each place; ends with 1 when there is one.
import { readdirSync, readFileSync } from "node:fs"
import { effectFaults, programOf } from "./lib/effects.mjs"
import { at } from "./lib/paths.mjs"

const workspaces = ["apps", "packages"].flatMap((area) => readdirSync(at(area)).map((name) => at(area, name)))
const withReact = workspaces.filter((folder) => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
  return "react" in { ...dependencies, ...peerDependencies }
})

const faults = withReact.flatMap((folder) =>
  effectFaults(programOf(`${folder}/tsconfig.json`), (path) => path.startsWith(folder) && !path.includes("/node_modules/")),
)
for (const { file, line, column, returned, type } of faults) {
  console.error(`${file}:${line}:${column}  React would take "${returned}" (${type}) for a clean-up. Put it in braces, without return.`)
}
process.exitCode = faults.length === 0 ? 0 : 1
