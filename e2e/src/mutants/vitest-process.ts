import { type ChildProcess, fork } from "node:child_process"
import { join } from "node:path"
import type { WorkCopy } from "../lib/work-copy.ts"
import type { Project } from "./types.ts"

export type Run = {
  ask: "run"
  project: Project
  /** Test files, in the order in which they run. */
  tests: readonly string[]
  /** Files that are not as they were in the run before. The first is the one with the fault. */
  changed: readonly string[]
  /** Goes on after a failure. */
  toTheEnd?: boolean
  /** A folder in which each test file writes what ran. */
  reach?: string
}
export type Question = Run | { ask: "list"; project: Project }

export type RunAnswer = {
  failed: { test: string; file: string; message: string } | null
  ended: { path: string; seconds: number; failed: string | null }[]
  /** Whether the first changed file was loaded with its change; null where it was not loaded. */
  loaded: "as it stands" | "as it stood" | null
}
export type ListAnswer = { tests: string[] }
export type Answer = RunAnswer | ListAnswer

/** Process groups at work, to be ended with this program. */
const working = new Set<number>()

/** Ends every process of tests, with those that it started. */
export function endProcesses(): void {
  for (const group of working) endGroup(group)
}

function endGroup(group: number): void {
  working.delete(group)
  try {
    process.kill(-group, "SIGKILL")
  } catch (cause) {
    // It has ended already.
    if ((cause as NodeJS.ErrnoException).code !== "ESRCH") throw cause
  }
}

/** A process that runs a copy's tests again and again; one that hangs is ended, and the next run begins another. */
export class VitestProcess {
  readonly #copy: WorkCopy
  #child: ChildProcess | null = null

  constructor(copy: WorkCopy) {
    this.#copy = copy
  }

  list(project: Project): Promise<ListAnswer | "late"> {
    return this.#ask({ ask: "list", project }, 120_000) as Promise<ListAnswer | "late">
  }

  run(run: Omit<Run, "ask">, withinMs: number): Promise<RunAnswer | "late"> {
    return this.#ask({ ask: "run", ...run }, withinMs) as Promise<RunAnswer | "late">
  }

  /** Forgets everything that was kept of earlier runs. */
  end(): void {
    const group = this.#child?.pid
    this.#child = null
    if (group !== undefined) endGroup(group)
  }

  #start(): ChildProcess {
    if (this.#child) return this.#child
    const child = fork(join(import.meta.dirname, "runner.ts"), [], {
      cwd: this.#copy.folder,
      env: { ...process.env, NODE_ENV: "test", VITEST: "true", TEST_SLOWER: process.env.TEST_SLOWER ?? "2" },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      detached: true,
    })
    if (child.pid !== undefined) working.add(child.pid)
    this.#child = child
    return child
  }

  #ask(question: Question, withinMs: number): Promise<Answer | "late"> {
    const child = this.#start()
    return new Promise((resolve, reject) => {
      const done = (result: Answer | "late" | Error) => {
        clearTimeout(timer)
        child.off("message", heard)
        child.off("exit", gone)
        if (result instanceof Error) reject(result)
        else resolve(result)
      }
      const heard = (message: Answer | { broken: string }) => done("broken" in message ? new Error(message.broken) : message)
      const gone = () => {
        this.end()
        done(new Error("the process of the tests ended"))
      }
      const timer = setTimeout(() => {
        done("late")
        this.end()
      }, withinMs)
      child.on("message", heard)
      child.on("exit", gone)
      child.send(question)
    })
  }
}
