import { statSync } from "node:fs"
import { join } from "node:path"
import { Checks } from "./lib/checks.ts"
import { makeCopy } from "./lib/work-copy.ts"
import { Bench, type Outcome } from "./mutants/attempt.ts"
import { problemsOf } from "./mutants/check.ts"
import { endFlows, runFlows } from "./mutants/flow-suite.ts"
import { Known } from "./mutants/known.ts"
import { Ledger, readTree, type Tree } from "./mutants/ledger.ts"
import { mutants } from "./mutants/list.ts"
import { suiteOf } from "./mutants/suite.ts"
import type { Mutant, Project } from "./mutants/types.ts"
import { endProcesses } from "./mutants/vitest-process.ts"

// Puts each fault of the list into a copy of the code, one at a time, and looks which test notices.
//   --only TEXT    faults of that wing, or whose file or description holds this text, or one of several with | between them
//   --project P    faults whose tests run there: unit, sqlite, postgres or flows
//   --nearest      do not look further than the nearest tests
//   --workers N    copies at work side by side; one, unless said
//   --twice        a test has to fail twice to count, for a busy machine
//   --at-once      do not run the tests without faults first: only those that notice one, afterwards. For a few faults, or a busy machine
//   --resume       what an earlier run found out counts while nothing has changed that it stands on
//   --check        only look whether each fault can still be put in

const SHARE_CAUGHT = 0.95

/** Noticed for certain by the tests beside them: with these it is tried whether faults are loaded at all, and leave nothing behind. */
const CERTAIN: Partial<Record<Project, string>> = {
  sqlite: "The third mail with links of one day is not sent",
  unit: "More than five holds for five",
}

/** What a test file is thought to take that was not run without a fault: by its length, in seconds. */
const guessed = (path: string) => 5 + statSync(join(root, path)).size / 1_500

const root = join(import.meta.dirname, "..", "..")
const kept = join(root, ".intray", "mutants")

const option = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const flag = (name: string) => process.argv.includes(`--${name}`)

const checks = new Checks()
const only = option("only")?.toLowerCase()
const isWing = mutants.some((one) => one.wing === only)
const holds = (text: string) => only?.split("|").some((part) => text.toLowerCase().includes(part))
const project = option("project")
const chosen = mutants
  .filter((one) => !only || (isWing ? one.wing === only : holds(`${one.file} ${one.fault}`)))
  .filter((one) => !project || suiteOf(one).project === project)

for (const problem of problemsOf(chosen)) checks.that(false, problem)
checks.that(chosen.length > 0, "there are faults to put in")
if (flag("check") || checks.failed > 0) {
  console.log(`${chosen.length} faults`)
  checks.end()
} else {
  const begun = performance.now()
  const outcomes = await tryAll(chosen, Number(option("workers") ?? 1))
  report(outcomes)
  console.log(`\n${Math.round((performance.now() - begun) / 60_000)} minutes`)
  const caught = outcomes.filter((one) => one.by !== null).length
  checks.that(caught >= outcomes.length * SHARE_CAUGHT, `${caught} of ${outcomes.length} faults were noticed`)
  checks.end()
}

/** Tries the faults, so many copies side by side. Tests that fail without any fault are named, and notice nothing. */
async function tryAll(list: readonly Mutant[], workers: number): Promise<Outcome[]> {
  const tree = readTree(root)
  const ledger = new Ledger(join(kept, "outcomes.json"), tree, flag("resume"))
  const outcomes: Outcome[] = []
  const open: Mutant[] = []
  for (const mutant of list) {
    const entry = ledger.find(mutant)
    if (entry) outcomes.push({ mutant, by: entry.by, file: entry.file, seconds: entry.seconds })
    else open.push(mutant)
  }
  if (outcomes.length > 0) console.log(`${outcomes.length} are known of a run before this one`)
  if (open.length === 0) return outcomes

  const benches = Array.from({ length: workers }, (_, index) => new Bench(makeCopy(`mutants-${index}`), flag("twice")))
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, () => {
      endFlows()
      endProcesses()
      for (const bench of benches) bench.end()
      process.exit(130)
    })
  }
  try {
    for (const project of ["unit", "sqlite", "postgres", "flows"] as const) {
      const waiting = open.filter((mutant) => suiteOf(mutant).project === project)
      if (waiting.length === 0) continue
      const known = project === "flows" ? null : await learn(benches, project, waiting, tree)
      const able = known
        ? shortFirst(
            known,
            waiting.filter((mutant) => canTell(known, mutant)),
          )
        : await flowsThatTell(benches, waiting)
      await provedBy(benches, known)
      const work = async (bench: Bench) => {
        for (let mutant = able.shift(); mutant; mutant = able.shift()) {
          const outcome = await attempt(bench, mutant, known)
          if (!outcome) continue
          outcomes.push(outcome)
          if (outcome.by !== null || !flag("nearest")) ledger.add(outcome)
          say(outcome)
        }
      }
      await Promise.all(benches.map(work))
      for (const bench of benches) {
        bench.runner.end()
        checks.that(bench.isClean(), `after all faults of ${project} the copy is as it was`)
      }
    }
    return outcomes
  } finally {
    for (const bench of benches) bench.end()
  }
}

/** Once more where the tests could not be run at all; null, and a failure of the whole, where they cannot then either. */
async function attempt(bench: Bench, mutant: Mutant, known: Known | null): Promise<Outcome | null> {
  let problem = ""
  for (let time = 0; time < 2; time++) {
    try {
      return await bench.try(mutant, known, flag("nearest"))
    } catch (cause) {
      problem = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
      bench.runner.end()
    }
  }
  checks.that(false, `${mutant.fault}: could not be tried`, problem)
  return null
}

/** Runs the tests of a project without any fault; of Postgres, where few faults are, those alone that are named: the others are tried last. */
async function learn(benches: readonly Bench[], project: Project, list: readonly Mutant[], tree: Tree): Promise<Known> {
  const known = new Known(project)
  const path = join(kept, `${project}.json`)
  if (flag("resume")) known.resume(path, tree)
  const [first] = benches
  const listed = await first?.runner.list(project)
  if (!listed || listed === "late") throw new Error(`${project} does not tell its tests`)
  const named = list.flatMap((mutant) => suiteOf(mutant).tests)
  const isNear = (test: string) => named.some((one) => test.startsWith(one))
  const wanted = flag("at-once") ? [] : project === "postgres" || flag("nearest") ? listed.tests.filter(isNear) : listed.tests
  const unknown = wanted.filter((test) => !known.tests.some((one) => one.path === test))
  const files = [...new Set(mutants.map((mutant) => mutant.file))]
  await Promise.all(
    benches.map((bench, at) =>
      known.learn(
        bench.runner,
        unknown.filter((_, index) => index % benches.length === at),
        files,
        tree,
      ),
    ),
  )
  known.keep(path, tree)
  const others = listed.tests.filter((test) => !wanted.includes(test) && !known.tests.some((one) => one.path === test))
  for (const test of known.tests) checks.that(test.failed === null, `without any fault, ${test.path}: ${test.failed}`)
  console.log(
    `${project}: ${known.tests.length} test files, ${Math.round(known.tests.reduce((sum, one) => sum + one.seconds, 0))} s without any fault`,
  )
  known.tests.push(...others.map((path) => ({ path, seconds: guessed(path), failed: null, hash: "" })))
  return known
}

/** What is named for a fault has to hold tests that pass without it. */
function canTell(known: Known, mutant: Mutant): boolean {
  return suiteOf(mutant).tests.every((named) =>
    checks.that(
      known.tests.some((one) => one.path.startsWith(named) && one.failed === null),
      `${mutant.fault}: ${named} holds a test of ${known.project}`,
    ),
  )
}

/** Those whose nearest tests take least come first, so that an interrupted run has tried as many as it could. */
function shortFirst(known: Known, list: readonly Mutant[]): Mutant[] {
  const seconds = (mutant: Mutant) => {
    const { tests } = suiteOf(mutant)
    return known.tests.reduce((sum, one) => sum + (tests.some((named) => one.path.startsWith(named)) ? one.seconds : 0), 0)
  }
  return [...list].sort((a, b) => seconds(a) - seconds(b))
}

async function flowsThatTell(benches: readonly Bench[], list: readonly Mutant[]): Promise<Mutant[]> {
  const [first] = benches
  if (!first) return []
  const failed = await runFlows(first.copy, [...new Set(list.flatMap((mutant) => suiteOf(mutant).tests))])
  return checks.that(failed === null, `without any fault, flows pass: ${failed}`) ? [...list] : []
}

async function provedBy(benches: readonly Bench[], known: Known | null): Promise<void> {
  const certain = mutants.find((mutant) => known && mutant.fault === CERTAIN[known.project])
  if (!known || !certain) return
  for (const bench of benches) {
    const doubt = await bench.doubt(certain, known)
    if (doubt) throw new Error(`The tests of ${known.project} do not tell a fault that they are known to notice: ${doubt}.`)
  }
}

function say({ mutant, by, file, seconds }: Outcome): void {
  const end = by === null ? "" : ` (${by}${file === "" ? "" : `, ${file}`})`
  console.log(`${by ? "caught  " : "SURVIVED"} ${seconds.toFixed(0).padStart(4)} s  ${mutant.wing}: ${mutant.fault}${end}`)
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
