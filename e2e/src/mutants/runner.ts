import { readFileSync } from "node:fs"
import { join } from "node:path"
import {
  createVitest,
  type Reporter,
  type TestModule,
  type TestProject,
  type TestSequencer,
  type TestSpecification,
  type Vitest,
} from "vitest/node"
import { mapOf } from "./reach.ts"
import type { Answer, Question, RunAnswer } from "./vitest-process.ts"

/*
 * The process in which a copy's tests run, one run after another, asked by `vitest-process.ts`. What vite made of the files is kept from one
 * run to the next, but for those that changed; the tests themselves are in a process of their own for each run, so that nothing of a fault
 * outlives it.
 */

const root = process.cwd()

/** As they are given: those that should notice first. */
class InGivenOrder implements TestSequencer {
  shard(files: TestSpecification[]): TestSpecification[] {
    return files
  }
  sort(files: TestSpecification[]): TestSpecification[] {
    return files
  }
}
const running = new Map<string, { vitest: Vitest; heard: Heard }>()

/** What failed first, and how long each file took. */
class Heard implements Reporter {
  failed: RunAnswer["failed"] = null
  ended: { path: string; seconds: number; failed: string | null }[] = []
  bail = false
  vitest: Vitest | null = null

  begin(bail: boolean): void {
    this.failed = null
    this.ended = []
    this.bail = bail
  }

  fail(test: string, file: string, message = ""): void {
    this.failed ??= { test, file: file.slice(root.length + 1), message }
    if (this.bail) void this.vitest?.cancelCurrentRun("test-failure")
  }

  onTestCaseResult: Reporter["onTestCaseResult"] = (test) => {
    if (test.result().state === "failed") this.fail(test.fullName, test.module.moduleId, test.result().errors?.[0]?.message)
  }

  onTestSuiteResult: Reporter["onTestSuiteResult"] = (suite) => {
    if (suite.errors().length > 0) this.fail(`${suite.fullName} (its set-up)`, suite.module.moduleId, suite.errors()[0]?.message)
  }

  onTestModuleEnd: Reporter["onTestModuleEnd"] = (module) => {
    const broken = module.errors()[0]
    if (broken) this.fail(`the file itself: ${broken.message.split("\n")[0]}`, module.moduleId)
    this.ended.push({ path: module.moduleId.slice(root.length + 1), seconds: secondsOf(module), failed: failureOf(module) })
  }
}

function secondsOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration } = module.diagnostic()
  return (duration + collectDuration + setupDuration) / 1000
}

function failureOf(module: TestModule): string | null {
  if (module.ok()) return null
  for (const test of module.children.allTests("failed")) return test.fullName
  return module.errors()[0]?.message ?? "its set-up"
}

async function open(project: string): Promise<{ vitest: Vitest; heard: Heard }> {
  const known = running.get(project)
  if (known) return known
  const heard = new Heard()
  const vitest = await createVitest("test", {
    root,
    config: join(root, "vitest.config.ts"),
    project: [project],
    watch: false,
    maxWorkers: 1,
    reporters: [heard],
    sequence: { sequencer: InGivenOrder },
  })
  heard.vitest = vitest
  const opened = { vitest, heard }
  running.set(project, opened)
  return opened
}

const projectOf = (vitest: Vitest): TestProject => {
  const [project] = vitest.projects
  if (!project) throw new Error("there is no such project")
  return project
}

/** Whether the last run loaded a file as it stands now, or as it stood before; null where it did not load it. */
function loadedOf(vitest: Vitest, file: string): RunAnswer["loaded"] {
  const codes = vitest.projects.flatMap(({ vite }) =>
    Object.values(vite.environments).flatMap(({ moduleGraph }) =>
      [...(moduleGraph.getModulesByFile(join(root, file)) ?? [])].flatMap((module) => module.transformResult?.code ?? []),
    ),
  )
  const now = readFileSync(join(root, file), "utf8")
  if (codes.length === 0) return null
  return codes.every((code) => mapOf(code)?.sourcesContent?.[0] === now) ? "as it stands" : "as it stood"
}

async function answer(question: Question): Promise<Answer> {
  const { vitest, heard } = await open(question.project)
  if (question.ask === "list") {
    const specifications = await vitest.globTestSpecifications()
    return { tests: specifications.map(({ moduleId }) => moduleId.slice(root.length + 1)) }
  }
  for (const file of question.changed) vitest.invalidateFile(join(root, file))
  const project = projectOf(vitest)
  if (question.reach) {
    Object.assign(process.env, { FAULTS_REACH: question.reach, FAULTS_ROOT: root })
    project.config.setupFiles.push(join(root, "e2e", "src", "mutants", "reach.setup.ts"))
  }
  heard.begin(!question.toTheEnd)
  const { unhandledErrors } = await vitest.runTestSpecifications(
    question.tests.map((path) => project.createSpecification(join(root, path))),
  )
  const cut = question.tests.length - heard.ended.length
  const unhandled =
    unhandledErrors.length > 0 && !heard.failed ? String((unhandledErrors[0] as Error).message ?? unhandledErrors[0]).split("\n")[0] : null
  if (!heard.failed && !unhandled && cut > 0) throw new Error(`${cut} test files did not run`)
  return {
    failed: heard.failed ?? (unhandled ? { test: `nobody caught: ${unhandled}`, file: "", message: unhandled } : null),
    ended: heard.ended,
    loaded: question.changed[0] === undefined ? null : loadedOf(vitest, question.changed[0]),
  }
}

process.on("message", (question: Question) => {
  answer(question).then(
    (given) => process.send?.(given),
    (cause: unknown) => process.send?.({ broken: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) }),
  )
})
process.on("disconnect", () => process.exit(0))
