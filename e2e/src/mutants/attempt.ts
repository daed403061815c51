import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { WorkCopy } from "../lib/work-copy.ts"
import { runFlows } from "./flow-suite.ts"
import type { Known } from "./known.ts"
import { inOrder } from "./order.ts"
import { suiteOf } from "./suite.ts"
import type { Mutant } from "./types.ts"
import { VitestProcess } from "./vitest-process.ts"

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

/** One copy of the code, and what runs in it. */
export class Bench {
  readonly copy: WorkCopy
  readonly runner: VitestProcess
  /** Files that are not as the last run found them. */
  #stale: string[] = []

  constructor(copy: WorkCopy) {
    this.copy = copy
    this.runner = new VitestProcess(copy)
  }

  /** Puts a fault in, runs the tests that can notice it until one does, and takes it out again. */
  async try(mutant: Mutant, known: Known | null, nearest: boolean): Promise<Outcome> {
    const from = performance.now()
    const source = readFileSync(join(this.copy.folder, mutant.file), "utf8")
    const undo = this.copy.put(mutant)
    try {
      const noticed = known ? await this.#notice(mutant, source, known, nearest) : await this.#flow(mutant)
      return { mutant, by: noticed?.test ?? null, file: noticed?.file ?? "", seconds: (performance.now() - from) / 1000 }
    } finally {
      undo()
      this.#stale = [mutant.file]
    }
  }

  async #flow(mutant: Mutant): Promise<{ test: string; file: string } | null> {
    const { tests } = suiteOf(mutant)
    const test = await runFlows(this.copy, tests)
    return test === null ? null : { test, file: tests.length === 1 ? (tests[0] ?? "") : "" }
  }

  async #notice(mutant: Mutant, source: string, known: Known, nearest: boolean): Promise<{ test: string; file: string } | null> {
    const usable = known.tests.filter((one) => one.failed === null)
    const { near, far } = inOrder(usable, suiteOf(mutant).tests, known.reaching(source, mutant))
    for (const tests of nearest ? [near] : [near, far]) {
      if (tests.length === 0) continue
      const usual = usable.filter((one) => tests.includes(one.path)).reduce((sum, one) => sum + one.seconds, 0)
      const changed = [mutant.file, ...this.#stale.filter((file) => file !== mutant.file)]
      const given = await this.runner.run({ project: known.project, tests, changed }, (usual * TIMES + SPARE_SECONDS) * 1000)
      this.#stale = []
      if (given === "late") return { test: "it hangs", file: "" }
      if (given.loaded === "as it stood") throw new Error(`${mutant.file} was not loaded anew: ${mutant.fault}`)
      if (given.failed) return given.failed
    }
    return null
  }

  /** That faults are really loaded, and leave nothing behind: the nearest tests pass, fail with the fault, and pass again. */
  async proves(mutant: Mutant, known: Known): Promise<boolean> {
    const { near } = inOrder(known.tests, suiteOf(mutant).tests, null)
    const passes = async () => {
      const changed = [mutant.file, ...this.#stale]
      const given = await this.runner.run({ project: known.project, tests: near, changed }, 600_000)
      this.#stale = []
      return given !== "late" && given.failed === null && given.loaded === "as it stands"
    }
    if (!(await passes())) return false
    const { by } = await this.try(mutant, known, true)
    return by !== null && (await passes()) && this.isClean()
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
