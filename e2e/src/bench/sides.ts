import { spawn } from "node:child_process"
import { join } from "node:path"
import { createInterface } from "node:readline"

export type Reference = { origin: string; stop(): Promise<void> }

/** Starts the bare reference on a copy of the database, which it changes. */
export async function startReference(file: string): Promise<Reference> {
  const program = join(import.meta.dirname, "reference.ts")
  const child = spawn(process.execPath, ["--import", "tsx", program, "--file", file], { stdio: ["ignore", "pipe", "inherit"] })
  const orphan = () => child.kill("SIGKILL")
  process.once("exit", orphan)
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()))
  const first = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once("line", resolve)
    child.once("close", (code) => reject(new Error(`The reference ended with code ${code}.`)))
  })
  const { port } = JSON.parse(first) as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () => {
      process.off("exit", orphan)
      child.kill("SIGTERM")
      return ended
    },
  }
}
