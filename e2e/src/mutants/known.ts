import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { temporaryFolder } from "../lib/folder.ts"
import type { Tree } from "./ledger.ts"
import { type Placed, placedIn, placeOf, type Reached, whoReaches } from "./reach.ts"
import type { Mutant, Project } from "./types.ts"
import type { VitestProcess } from "./vitest-process.ts"

/** How long the whole of a project may take without any fault. Milliseconds. */
const WHOLE_MS = 2_400_000

export type Tried = { path: string; seconds: number; failed: string | null; hash: string }

/** What is known of a project's tests without any fault: how long each takes, whether it passes, and what it runs of the files of the list. */
export class Known {
  readonly project: Project
  tests: Tried[] = []
  reached: Reached[] = []
  placed: Record<string, Placed[]> = {}

  constructor(project: Project) {
    this.project = project
  }

  /** Takes over what a former run found out about files that are as they were then. */
  resume(path: string, tree: Tree): void {
    if (!existsSync(path)) return
    const stored = JSON.parse(readFileSync(path, "utf8")) as Pick<Known, "tests" | "reached" | "placed"> & { code: string }
    if (stored.code !== tree.code) return
    this.placed = stored.placed
    this.tests = stored.tests.filter((one) => one.failed === null && tree.hashes.get(one.path) === one.hash)
    const same = new Set(this.tests.map((one) => one.path))
    this.reached = stored.reached.filter((one) => same.has(one.test))
  }

  keep(path: string, tree: Tree): void {
    mkdirSync(dirname(path), { recursive: true })
    const { tests, reached, placed } = this
    writeFileSync(path, JSON.stringify({ code: tree.code, tests, reached, placed }))
  }

  /** Runs test files without any fault. @param files those that faults are put into */
  async learn(runner: VitestProcess, tests: readonly string[], files: readonly string[], tree: Tree): Promise<void> {
    if (tests.length === 0) return
    const folder = temporaryFolder("reach")
    try {
      writeFileSync(join(folder, "files.json"), JSON.stringify(files))
      const given = await runner.run({ project: this.project, tests, changed: [], toTheEnd: true, reach: folder }, WHOLE_MS)
      if (given === "late") throw new Error(`the tests of ${this.project} take longer than ${WHOLE_MS / 60_000} minutes`)
      for (const one of given.ended) this.tests.push({ ...one, hash: tree.hashes.get(one.path) ?? "" })
      this.#read(folder)
    } finally {
      // Its tests are measured no more.
      runner.end()
      rmSync(folder, { recursive: true, force: true })
    }
  }

  #read(folder: string): void {
    const names = readdirSync(folder)
    const reached = names
      .filter((name) => name.endsWith(".reach.json"))
      .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")) as Reached)
    for (const name of names.filter((one) => one.endsWith(".source"))) {
      const file = name.slice(0, -".source".length).replaceAll("+", "/")
      const functions = placedIn(
        readFileSync(join(folder, name), "utf8"),
        reached.flatMap(({ files }) => files[file] ?? []),
      )
      const known = new Map([...(this.placed[file] ?? []), ...functions].map((one) => [one.key, one]))
      this.placed[file] = [...known.values()]
    }
    // What did not run need not be kept: where each function stands is known by now.
    for (const { test, files } of reached) {
      const ran = Object.entries(files).map(([file, all]) => [file, all.filter((one) => one[2] > 0)] as const)
      this.reached.push({ test, files: Object.fromEntries(ran.filter(([, all]) => all.length > 0)) })
    }
  }

  /** Which test files can notice a fault; null where all can. */
  reaching(source: string, mutant: Mutant): Set<string> | null {
    return whoReaches({ file: mutant.file, at: placeOf(source, mutant) }, this.placed[mutant.file] ?? [], this.reached)
  }
}
