import { execFileSync } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"
import type { Outcome } from "./attempt.ts"
import type { Mutant } from "./types.ts"

/*
 * What was found out before, for as long as it still holds: that a test notices a fault, while neither the code nor that test changes; that
 * nothing does, while no test changes either.
 */

export type Entry = { fault: string; by: string | null; file: string; seconds: number; code: string; test: string }

/** The tree, as far as it decides what a test notices. */
export type Tree = { code: string; tests: string; hashes: ReadonlyMap<string, string> }

const isTest = (path: string) => /\.(?:test|spec)\.(?:ts|tsx|mjs)$/.test(path)
const isTried = (path: string) => /^(?:apps|packages|scripts|e2e)\//.test(path) || /^[^/]+\.(?:json|ts)$/.test(path)
const isList = (path: string) => path.startsWith("e2e/src/mutants")

const hashOf = (text: string | Buffer) => createHash("sha256").update(text).digest("hex").slice(0, 24)

/** Told apart into tests, and all other code. @param files paths with the hash of what is in them */
export function treeOf(files: readonly (readonly [path: string, hash: string])[]): Tree {
  const tried = files.filter(([path]) => isTried(path) && !isList(path)).sort(([a], [b]) => (a < b ? -1 : 1))
  const joined = (wanted: typeof tried) => hashOf(wanted.map(([path, hash]) => `${path} ${hash}`).join("\n"))
  return {
    code: joined(tried.filter(([path]) => !isTest(path))),
    tests: joined(tried.filter(([path]) => isTest(path))),
    hashes: new Map(tried),
  }
}

/** As it stands in a folder, with what is not committed. */
export function readTree(folder: string): Tree {
  const listed = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: folder, encoding: "utf8" })
  const files = listed.split("\0").filter((path) => path !== "" && existsSync(join(folder, path)))
  return treeOf(files.map((path) => [path, hashOf(readFileSync(join(folder, path)))]))
}

/** What a fault is known by: what it does, and where. */
export const nameOf = ({ fault, file, from, to }: Mutant) => hashOf([fault, file, from, to].join("\0"))

/** Which of the entries says what becomes of a fault in this tree. */
export function entryOf(entries: readonly Entry[], mutant: Mutant, tree: Tree): Entry | undefined {
  const name = nameOf(mutant)
  return entries.find((one) => one.fault === name && one.code === tree.code && one.test === noticing(one.by, one.file, tree))
}

/** The hash of the test that noticed; of all tests where none did, or it is not known which. */
const noticing = (by: string | null, file: string, tree: Tree) => (by === null ? tree.tests : (tree.hashes.get(file) ?? tree.tests))

export class Ledger {
  readonly #path: string
  readonly #tree: Tree

  /** @param resume whether what is in the file counts */
  constructor(path: string, tree: Tree, resume: boolean) {
    this.#path = path
    this.#tree = tree
    if (!resume) rmSync(path, { force: true })
  }

  /** Read anew each time: another run may be at work on other faults. */
  #read(): Entry[] {
    return existsSync(this.#path) ? (JSON.parse(readFileSync(this.#path, "utf8")) as Entry[]) : []
  }

  find(mutant: Mutant): Entry | undefined {
    return entryOf(this.#read(), mutant, this.#tree)
  }

  add({ mutant, by, file, seconds }: Outcome): void {
    const fault = nameOf(mutant)
    const entry = { fault, by, file, seconds, code: this.#tree.code, test: noticing(by, file, this.#tree) }
    const entries = [...this.#read().filter((one) => one.fault !== fault), entry]
    mkdirSync(dirname(this.#path), { recursive: true })
    writeFileSync(this.#path, JSON.stringify(entries))
  }
}
