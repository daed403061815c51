import { fork } from "node:child_process"
import { setPriority } from "node:os"
import { fileURLToPath } from "node:url"
import { programEnv } from "../../env.ts"
import { readAll, type Storage } from "../../lib/storage/storage.ts"
import type { FromListener, ToListener } from "./messages.ts"
import { type AudioFacts, factsOf } from "./schema.ts"

/** Milliseconds that listening to one file may take: an hour of sound takes a tenth of it. */
const patience = 10 * 60_000

export type Heard = { facts: AudioFacts; peaks: string }

/** As source the listener stands beside this file; in the bundle, where all lies flat, beside the server. */
const source = import.meta.url.endsWith(".ts")
const program = fileURLToPath(new URL(source ? "./listener.ts" : "./listener.js", import.meta.url))
const execArgv = ["--max-old-space-size=160", ...(source ? ["--import", import.meta.resolve("tsx")] : [])]

/**
 * Has a stored file listened to in a process of its own, which gets its bytes and nothing else of ours, and ends with it.
 * @param signal ends it early
 * @throws Error when the file could not be read, or the process took too long, too much memory, or fell over
 */
export function listen(
  storage: Storage,
  { key, size, contentType }: { key: string; size: number; contentType: string },
  signal: AbortSignal,
): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const child = fork(program, [], {
      serialization: "advanced",
      env: programEnv(),
      execArgv,
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    })
    // Whoever waits for a page comes first.
    if (child.pid !== undefined) setPriority(child.pid, 10)
    const timer = setTimeout(() => end(new Error("it took too long")), patience)
    const stop = () => end(new Error("the server stops"))
    const end = (outcome: Heard | Error) => {
      clearTimeout(timer)
      signal.removeEventListener("abort", stop)
      child.removeAllListeners()
      // A message may still be on its way into a process that is gone.
      child.on("error", () => {})
      child.kill("SIGKILL")
      if (outcome instanceof Error) reject(outcome)
      else resolve(outcome)
    }
    const tell = (message: ToListener) => {
      if (child.connected) child.send(message, () => {})
    }
    const give = async (id: number, start: number, length: number) => {
      const bytes = length === 0 ? Buffer.alloc(0) : await readAll(storage, key, { start, end: start + length - 1 }).catch(() => null)
      tell({ type: "bytes", id, bytes })
    }
    child.on("error", end)
    child.on("exit", (code) => end(new Error(`the listener ended (${code ?? "killed"})`)))
    child.on("message", (message: FromListener) => {
      if (message.type === "read") void give(message.id, message.start, message.length)
      else if (message.type === "failed") end(new Error(message.reason))
      // Made safe once more: the bytes of a stranger went through that process.
      else end({ facts: factsOf(message.facts) ?? {}, peaks: /^[A-Za-z0-9+/=]{0,1100}$/.test(message.peaks) ? message.peaks : "" })
    })
    signal.addEventListener("abort", stop)
    if (signal.aborted) stop()
    else tell({ type: "listen", size, contentType })
  })
}
