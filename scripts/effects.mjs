// Part of the lint, as the types tell: no effect and no ref callback hands React a clean-up that it does not mean, and no screen of the web app
// shows the text of an error. Prints each place; ends with 1 when there is one.
import { readdirSync, readFileSync } from "node:fs"
import { effectFaults, programOf } from "./lib/effects.mjs"
import { errorTexts } from "./lib/error-texts.mjs"
import { at } from "./lib/paths.mjs"

const workspaces = ["apps", "packages"].flatMap((area) => readdirSync(at(area)).map((name) => at(area, name)))
const withReact = workspaces.filter((folder) => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"))
  return "react" in { ...dependencies, ...peerDependencies }
})

/** What decides which text of an error is of ours, and the two pages of a crash, which give it as particulars to whoever mends it. */
const readers = new Set(["lib/reason.ts", "features/shell/error-page.tsx", "public/lib/crash.tsx"].map((path) => `apps/web/src/${path}`))

let found = 0
const tell = (line) => {
  found += 1
  console.error(line)
}
for (const folder of withReact) {
  const program = programOf(`${folder}/tsconfig.json`)
  const isOwn = (path) => path.startsWith(folder) && !path.includes("/node_modules/")
  for (const { file, line, column, returned, type } of effectFaults(program, isOwn)) {
    tell(`${file}:${line}:${column}  React would take "${returned}" (${type}) for a clean-up. Put it in braces, without return.`)
  }
  for (const { file, line, column, read } of errorTexts(program, (path) => isOwn(path) && path.includes("/apps/web/src/"))) {
    if (readers.has(file) || /\.test\.tsx?$/.test(file)) continue
    tell(
      `${file}:${line}:${column}  "${read}" is the text of an error, a library's as often as not. Say reasonOf(error), of lib/reason.ts.`,
    )
  }
}
process.exitCode = found === 0 ? 0 : 1
