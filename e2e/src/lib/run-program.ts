import { spawn } from "node:child_process"
import { join } from "node:path"
import { peakMemory } from "./memory.ts"

const top = join(import.meta.dirname, "..", "..", "..")

export type Ended = { code: number | null; output: string; seconds: number; peak: number }
export type Program = { name: "backup" | "move" | "restore"; args: readonly string[]; env: Record<string, string> }

/**
 * Runs a built program of the server by itself, with nothing of our environment but the PATH and HOME.
 * @param killAt kills it when it has printed so many lines that match
 * @returns its code (null: it was killed), what it printed, seconds, and the most memory that it had, in megabytes
 */
export function runProgram({ name, args, env }: Program, killAt?: { line: RegExp; times: number }): Promise<Ended> {
  const { PATH = "", HOME = "" } = process.env
  const from = performance.now()
  const program = join(top, "apps", "server", "dist", `${name}.js`)
  const child = spawn(process.execPath, [program, ...args], { cwd: top, env: { PATH, HOME, ...env } })
  let [output, peak, seen] = ["", 0, 0]
  const look = setInterval(() => {
    try {
      peak = Math.max(peak, peakMemory(child.pid))
    } catch {
      // It ended between the two looks.
    }
  }, 100)
  const hear = (data: Buffer) => {
    output += data
    if (!killAt) return
    seen += data
      .toString()
      .split("\n")
      .filter((line) => killAt.line.test(line)).length
    if (seen >= killAt.times) child.kill("SIGKILL")
  }
  child.stdout.on("data", hear)
  child.stderr.on("data", hear)
  return new Promise((resolve) =>
    child.once("close", (code) => {
      clearInterval(look)
      resolve({ code, output, peak, seconds: (performance.now() - from) / 1000 })
    }),
  )
}
