import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"

export type Reference = { origin: string; pid: number | undefined; stop(): Promise<void> }

/**
 * Starts the reference, or `bare`, which is the same server with prepared responses.
 * @param what `file`: a copy of the database, which it changes; `ready`: JSON of the responses by path
 */
export async function startReference(what: "file" | "ready", path: string): Promise<Reference> {
  const program = join(import.meta.dirname, "reference", "main.ts")
  const child = spawn(process.execPath, ["--import", "tsx", program, `--${what}`, path], { stdio: ["ignore", "pipe", "inherit"] })
  const orphan = () => child.kill("SIGKILL")
  process.once("exit", orphan)
  const { port } = JSON.parse(await firstLine(child)) as { port: number }
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  return {
    origin: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: () => {
      process.off("exit", orphan)
      child.kill("SIGTERM")
      return ended
    },
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    if (child.stdout) createInterface(child.stdout).once("line", resolve)
    child.once("close", (code) => reject(new Error(`The reference ended with code ${code}.`)))
  })
}
