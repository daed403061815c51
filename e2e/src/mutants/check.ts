import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { suiteOf } from "./suite.ts"
import type { Mutant, Project } from "./types.ts"

const root = join(import.meta.dirname, "..", "..", "..")

/** Whether a file is a test of a project, or a folder holds one; only what runs on no database is told apart from the rest. */
function holdsTests(path: string, project: Project): boolean {
  if (project === "flows") return path.endsWith(".spec.ts")
  const files = path.endsWith("/")
    ? readdirSync(join(root, path), { recursive: true, encoding: "utf8" }).map((name) => `${path}${name}`)
    : [path]
  const isOnce = (file: string) =>
    /\.unit\.test\.ts$|^(?:apps\/web|packages\/ui|apps\/server\/src\/copy|apps\/server\/src\/features\/core\/forms)\//.test(file)
  return files.some((file) => /\.test\.tsx?$/.test(file) && isOnce(file) === (project === "unit"))
}

/** What keeps faults from being put in: files that are gone, text that is not there exactly once, tests that do not exist. One line each. */
export function problemsOf(mutants: readonly Mutant[]): string[] {
  const problems: string[] = []
  const texts = new Set<string>()
  for (const mutant of mutants) {
    const name = `${mutant.wing}: ${mutant.fault}`
    if (texts.has(mutant.fault)) problems.push(`${name}: is in the list twice`)
    texts.add(mutant.fault)
    const path = join(root, mutant.file)
    if (!existsSync(path)) {
      problems.push(`${name}: ${mutant.file} does not exist`)
      continue
    }
    const times = readFileSync(path, "utf8").split(mutant.from).length - 1
    if (times !== 1) problems.push(`${name}: its text stands ${times} times in ${mutant.file}`)
    if (mutant.from === mutant.to) problems.push(`${name}: changes nothing`)
    const { project, tests } = suiteOf(mutant)
    for (const test of tests) {
      if (!existsSync(join(root, test))) problems.push(`${name}: ${test} does not exist`)
      else if (!holdsTests(test, project)) problems.push(`${name}: ${test} holds no test of ${project}`)
    }
  }
  return problems
}
