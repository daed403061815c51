import { cpus } from "node:os"
import { Checks } from "./lib/checks.ts"
import { makeCopy, type WorkCopy } from "./lib/work-copy.ts"
import { problemsOf } from "./mutants/check.ts"
import { mutants } from "./mutants/list.ts"
import { endSuites, runSuite, suiteOf, tryWithoutFaults, type Useless, wholeSuiteOf } from "./mutants/suite.ts"
import type { Mutant } from "./mutants/types.ts"

// Puts each fault of the list into a copy of the code, one at a time, and looks which test notices.
//   --only TEXT    faults of that wing, or whose file or description holds this text
//   --nearest      do not run the whole project where the nearest tests notice nothing
//   --workers N    copies at work side by side
//   --check        only look whether each fault can still be put in

const SHARE_CAUGHT = 0.95

const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const flag = (name: string) => process.argv.includes(`--${name}`)

type Outcome = { mutant: Mutant; by: string | null; seconds: number }

const checks = new Checks()
const only = option("only")?.toLowerCase()
const isWing = mutants.some((one) => one.wing === only)
const chosen = mutants.filter((one) => !only || (isWing ? one.wing === only : `${one.file} ${one.fault}`.toLowerCase().includes(only)))

for (const problem of problemsOf(chosen)) checks.that(false, problem)
checks.that(chosen.length > 0, "there are faults to put in")
if (flag("check") || checks.failed > 0) {
  console.log(`${chosen.length} faults`)
  checks.end()
} else {
  const outcomes = await tryAll(chosen, Number(option("workers") ?? Math.min(2, cpus().length)))
  report(outcomes)
  const caught = outcomes.filter((one) => one.by !== null).length
  checks.that(caught >= outcomes.length * SHARE_CAUGHT, `${caught} of ${outcomes.length} faults were noticed`)
  checks.end()
}

/** Tries the faults, so many copies side by side. Suites that fail without any fault are named and end the run. */
async function tryAll(list: readonly Mutant[], workers: number): Promise<Outcome[]> {
  const copies = Array.from({ length: workers }, (_, index) => makeCopy(`mutants-${index}`))
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      endSuites()
      for (const copy of copies) copy.remove()
      process.exit(130)
    })
  }
  try {
    const outcomes: Outcome[] = []
    const waiting = await withTellingTests(list, copies)
    const work = async (copy: WorkCopy) => {
      for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
        const outcome = await tryOne(copy, mutant)
        outcomes.push(outcome)
        console.log(
          `${outcome.by ? "caught  " : "SURVIVED"} ${outcome.seconds.toFixed(0).padStart(4)} s  ${mutant.wing}: ${mutant.fault}${outcome.by ? ` (${outcome.by})` : ""}`,
        )
      }
    }
    await Promise.all(copies.map(work))
    return outcomes
  } finally {
    for (const copy of copies) copy.remove()
  }
}

/** The faults whose tests can tell one: what fails without any, or is no test at all, would seem to notice every one. */
async function withTellingTests(list: readonly Mutant[], copies: readonly WorkCopy[]): Promise<Mutant[]> {
  const wanted = list.map(suiteOf)
  const projects = [...new Set(wanted.map((suite) => suite.project))]
  const useless = new Map<string, Useless[]>()
  const work = async (copy: WorkCopy) => {
    for (let project = projects.shift(); project; project = projects.shift()) {
      const tests = [...new Set(wanted.filter((suite) => suite.project === project).flatMap((suite) => suite.tests))]
      useless.set(project, await tryWithoutFaults(copy, { project, tests }))
    }
  }
  await Promise.all(copies.map(work))
  for (const { path, reason } of [...useless.values()].flat()) checks.that(false, `without any fault, ${path}: ${reason}`)
  return list.filter((mutant) => {
    const { project, tests } = suiteOf(mutant)
    return !useless.get(project)?.some(({ path }) => tests.some((test) => path.startsWith(test)))
  })
}

async function tryOne(copy: WorkCopy, mutant: Mutant): Promise<Outcome> {
  const from = performance.now()
  const undo = copy.put(mutant)
  try {
    const whole = wholeSuiteOf(mutant)
    const by = (await runSuite(copy, suiteOf(mutant))) ?? (flag("nearest") || !whole ? null : await runSuite(copy, whole))
    return { mutant, by, seconds: (performance.now() - from) / 1000 }
  } finally {
    undo()
  }
}

/** A Markdown table by wing, and what nothing noticed. */
function report(outcomes: readonly Outcome[]): void {
  const wings = [...new Set(outcomes.map((one) => one.mutant.wing))].sort()
  console.log("\n| wing | faults | noticed |\n|---|--:|--:|")
  for (const wing of wings) {
    const here = outcomes.filter((one) => one.mutant.wing === wing)
    console.log(`| ${wing} | ${here.length} | ${here.filter((one) => one.by !== null).length} |`)
  }
  const survivors = outcomes.filter((one) => one.by === null)
  if (survivors.length > 0) console.log("\nNoticed by nothing:")
  for (const { mutant } of survivors)
    console.log(`- ${mutant.wing}, ${mutant.file}: ${mutant.fault}${mutant.survives ? ` (${mutant.survives})` : ""}`)
}
