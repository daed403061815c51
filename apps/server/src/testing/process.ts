import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { engine } from "@intray/db"
import { createTestDatabase } from "@intray/db/testing"
import { build } from "vite"

export type Program = {
  child: ChildProcess
  /** Everything that it printed, both streams. */
  output(): string
  /** Waits until it has printed that. @throws when it ends first, or after 60 s */
  printed(what: RegExp): Promise<RegExpExecArray>
  /** Exit code. */
  ended: Promise<number | null>
}

const server = join(import.meta.dirname, "..", "..")

/**
 * The server's programs, bundled as `npm start` does: from their sources each takes seconds of computing to begin. INTRAY_BUNDLE names a
 * folder that has just been built; without it they are built here. The folder is as deep below the repository as the real one, from where
 * they find what they need.
 */
export async function bundlePrograms(): Promise<{ folder: string; remove(): void }> {
  const built = process.env.INTRAY_BUNDLE
  if (built) return { folder: built, remove: () => undefined }
  const folder = join(server, "..", "..", ".intray", "programs", String(process.pid))
  await build({ root: server, logLevel: "error", build: { outDir: folder, emptyOutDir: true, sourcemap: false } })
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

/** Runs a bundled program with these settings and no others. @param program its file, e.g. `main.js` in the folder of the bundle */
export function runProgram(program: string, settings: Record<string, string>, args: string[] = [], input?: string): Program {
  const { PATH = "", HOME = "" } = process.env
  const child = spawn(process.execPath, [program, ...args], {
    cwd: server,
    env: { PATH, HOME, NODE_ENV: "production", HOST: "127.0.0.1", PORT: "0", ...settings },
    stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
  })
  child.stdin?.end(input)
  let output = ""
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (data) => {
      output += data
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)))
  return {
    child,
    output: () => output,
    ended,
    printed: (what) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`Waited in vain for ${what}. It printed:\n${output}`))
        const timer = setTimeout(fail, 60_000)
        const look = () => {
          const found = what.exec(output)
          if (!found) return
          clearTimeout(timer)
          listeners.delete(look)
          resolve(found)
        }
        listeners.add(look)
        void ended.then(fail)
        look()
      }),
  }
}

export type TestHome = { dataDir: string; settings: Record<string, string>; close(): Promise<void> }

/** An empty data folder, and for Postgres an empty database, with the settings that lead there. */
export async function makeHome(): Promise<TestHome> {
  const dataDir = mkdtempSync(join(tmpdir(), "intray-home-"))
  const database = engine === "postgres" ? await createTestDatabase({ migrated: false }) : null
  return {
    dataDir,
    settings: { DATA_DIR: dataDir, ...(database?.url ? { DATABASE_URL: database.url } : {}) },
    async close() {
      await database?.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
