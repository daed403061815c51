import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { WorkCopy } from "../lib/work-copy.ts"
import { runFlows } from "./flow-suite.ts"
import type { Known } from "./known.ts"
import { inOrder } from "./order.ts"
import { suiteOf } from "./suite.ts"
import type { Mutant } from "./types.ts"
import { type RunAnswer, VitestProcess } from "./vitest-process.ts"

export type Outcome = {
  mutant: Mutant
  /** The name of the test that noticed; null where none did. */
  by: string | null
  /** The file of that test; empty where it is not known. */
  file: string
  seconds: number
}

/** How much longer than without the fault a run may take before it counts as hanging: so many times, and so many seconds. */
const TIMES = 8
const SPARE_SECONDS = 90

type Noticed = { test: string; file: string; message?: string }

/** Time alone may be why it failed. */
const isDoubtful = ({ test, file, message }: Noticed) => file !== "" && /timed? ?out|\btime\b|linear|grow/i.test(`${test} ${message ?? ""}`)

/** One copy of the code, and what runs in it. */
export class Bench {
  readonly copy: WorkCopy
  readonly runner: VitestProcess
  /** Test files that passed without a fault, of those that were not run so before. */
  readonly #passing = new Set<string>()
  /** Files that are not as the last run found them. */
  #stale: string[] = []

  readonly #twice: boolean

  /** @param twice whether a test has to fail twice to count: on a busy machine one fails by itself now and then */
  constructor(copy: WorkCopy, twice: boolean) {
    this.copy = copy
    this.#twice = twice
    this.runner = new VitestProcess(copy)
  }

  /** Puts a fault in, runs the tests that can notice it until one does, and takes it out again. */
  async try(mutant: Mutant, known: Known | null, nearest: boolean): Promise<Outcome> {
    const from = performance.now()
    for (;;) {
      const noticed = await this.#tryOnce(mutant, known, nearest)
      // Whatever fails without the fault as well has not noticed it: it is left out from now on.
      if (known && noticed && !(await this.#passesWithout(mutant, known, noticed.file))) continue
      return { mutant, by: noticed?.test ?? null, file: noticed?.file ?? "", seconds: (performance.now() - from) / 1000 }
    }
  }

  async #tryOnce(mutant: Mutant, known: Known | null, nearest: boolean): Promise<Noticed | null> {
    const source = readFileSync(join(this.copy.folder, mutant.file), "utf8")
    const undo = this.copy.put(mutant)
    try {
      return known ? await this.#notice(mutant, source, known, nearest) : await this.#flow(mutant)
    } finally {
      undo()
      this.#stale = [mutant.file]
    }
  }

  /** Asked once for each test file that nobody has run without faults. */
  async #passesWithout(mutant: Mutant, known: Known, file: string): Promise<boolean> {
    const test = known.tests.find((one) => one.path === file)
    if (test?.hash !== "" || this.#passing.has(file)) return true
    const given = await this.#run(mutant.file, known, [file])
    if (given !== "late" && given.failed === null) this.#passing.add(file)
    else test.failed = given === "late" ? "it takes too long" : (given.failed?.test ?? null)
    return this.#passing.has(file)
  }

  async #flow(mutant: Mutant): Promise<Noticed | null> {
    const { tests } = suiteOf(mutant)
    const test = await runFlows(this.copy, tests)
    return test === null ? null : { test, file: tests.length === 1 ? (tests[0] ?? "") : "" }
  }

  async #notice(mutant: Mutant, source: string, known: Known, nearest: boolean): Promise<Noticed | null> {
    const usable = known.tests.filter((one) => one.failed === null)
    const { near, far } = inOrder(usable, suiteOf(mutant).tests, known.reaching(source, mutant))
    for (const all of nearest ? [near] : [near, far]) {
      for (let tests = all; tests.length > 0; ) {
        const given = await this.#run(mutant.file, known, tests)
        if (given === "late") return { test: "it hangs", file: "" }
        if (given.loaded === "as it stood") throw new Error(`${mutant.file} was not loaded anew: ${mutant.fault}`)
        const { failed } = given
        if (!failed) break
        if (!this.#twice && !isDoubtful(failed)) return failed
        const again = await this.#run(mutant.file, known, [failed.file])
        if (again === "late" || again.failed) return failed
        // It was the machine that was busy: the tests behind it have their turn.
        tests = tests.slice(tests.indexOf(failed.file) + 1)
      }
    }
    return null
  }

  /** @param file the one with the fault, or that had it */
  async #run(file: string, known: Known, tests: readonly string[]): Promise<RunAnswer | "late"> {
    const usual = known.tests.filter((one) => tests.includes(one.path)).reduce((sum, one) => sum + one.seconds, 0)
    const changed = [file, ...this.#stale.filter((one) => one !== file)]
    this.#stale = []
    return this.runner.run({ project: known.project, tests, changed }, (usual * TIMES + SPARE_SECONDS) * 1000)
  }

  /**
   * That faults are really loaded, and leave nothing behind: a test fails with this one, and passes when it was taken out.
   * @returns what does not hold; null where all does
   */
  async doubt(mutant: Mutant, known: Known): Promise<string | null> {
    const { by, file } = await this.try(mutant, known, true)
    if (by === null || file === "") return "no test notices it"
    const given = await this.#run(mutant.file, known, [file])
    if (given === "late") return "without it, its test takes too long"
    if (given.failed) return `without it, ${given.failed.test} fails too`
    if (given.loaded !== "as it stands") return "its file is not loaded anew"
    return this.isClean() ? null : "it stays in the copy"
  }

  /** Whether the copy is as it was made. */
  isClean(): boolean {
    return execFileSync("git", ["diff", "--name-only"], { cwd: this.copy.folder, encoding: "utf8" }).trim() === ""
  }

  end(): void {
    this.runner.end()
    this.copy.remove()
  }
}
