import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { suiteOf } from "./suite.ts"
import type { Mutant } from "./types.ts"

const root = join(import.meta.dirname, "..", "..", "..")

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
    for (const test of suiteOf(mutant).tests) {
      if (!existsSync(join(root, test))) problems.push(`${name}: ${test} does not exist`)
    }
  }
  return problems
}
