import { fileURLToPath } from "node:url"
import { readAll, type Storage } from "../storage/storage.ts"
import { computedBy, startConfined } from "./confine.ts"

/** A program of Node, with the arguments that Node gets before it. */
export type Program = { path: string; args: string[] }

/**
 * Locates a program of ours. As source it is the TypeScript file at `path`; in the bundle, where all files are in one folder, it has the
 * same name with the ending `.js`.
 * @param base `import.meta.url` of the caller
 * @param path relative to the caller, as `./listener.ts`
 */
export function programAt(base: string, path: string): Program {
  const isSource = base.endsWith(".ts")
  const name = `./${path.split("/").at(-1)?.replace(/\.ts$/, ".js")}`
  return {
    path: fileURLToPath(new URL(isSource ? path : name, base)),
    args: isSource ? ["--import", import.meta.resolve("tsx")] : [],
  }
}

/** What every confined program says. `ready`: it runs, and what ends it from here on is its input. `read`: it asks for bytes of its file. */
export type ProgramRequest = { type: "ready" } | { type: "read"; id: number; start: number; length: number }
export type ProgramBytes = { type: "bytes"; id: number; bytes: Uint8Array }

export type ConfinedRun = {
  program: Program
  /** Megabytes of the heap of JavaScript. */
  heapMegabytes: number
  /** Seconds of computing. */
  seconds: number
  /** Seconds by the clock; five times as many and a minute without it. */
  patience?: number
  /** Ends it early. */
  signal: AbortSignal
  /** The one file that it may read, in pieces of at most `pageBytes`. */
  storage: Storage
  file: { key: string; size: number }
  pageBytes: number
}

export type ConfinedHandlers<Message> = {
  onReady(): void
  onMessage(message: Message): void
  /** Its input asked for too much memory or time, or broke it: another attempt would end alike. */
  onExceeded(reason: string): void
  /** It could not do its work for another reason; another time it may. */
  onFailed(cause: Error): void
}

export type RunningProgram<Message> = { send(message: Message): void; stop(): void }

/**
 * Runs a program on a stored file in a process of its own, which gets the bytes of that file and nothing else of ours. After
 * `onExceeded`, `onFailed` or `stop` no handler is called.
 */
export function runConfined<In extends { type: string }, Out>(
  { program, heapMegabytes, seconds, patience = 5 * seconds + 60, signal, storage, file, pageBytes }: ConfinedRun,
  handlers: ConfinedHandlers<In>,
): RunningProgram<Out> {
  let ready = false
  let stopped = false
  // tsx, which loads TypeScript, is a thread of its own.
  const threads = program.args.length > 0 ? 2 : 1
  const limits = { cpuSeconds: seconds, threads }
  const child = startConfined(program.path, [`--max-old-space-size=${heapMegabytes}`, ...program.args], limits, (reason) =>
    exceeded(reason),
  )
  // It has the lowest priority: a busy machine may have had no time for it.
  const timer = setTimeout(async () => {
    const computed = await computedBy(child.pid)
    if (computed === null || computed >= seconds) exceeded("too much time")
    else failed(new Error(`the machine is busy: ${computed} s of computing in ${patience} s`))
  }, patience * 1000)
  const abort = () => failed(new Error("the server stops"))
  const stop = () => {
    stopped = true
    clearTimeout(timer)
    signal.removeEventListener("abort", abort)
    child.removeAllListeners("message")
    // A message may still be on its way into a process that is gone.
    child.on("error", () => {})
    child.kill("SIGKILL")
  }
  const exceeded = (reason: string) => {
    if (stopped) return
    stop()
    handlers.onExceeded(reason)
  }
  const failed = (cause: Error) => {
    if (stopped) return
    stop()
    handlers.onFailed(cause)
  }
  const send = (message: Out | ProgramBytes) => {
    if (child.connected) child.send(message as object, () => {})
  }
  const sendBytes = async (id: number, start: number, length: number) => {
    // Bytes of a stranger went through that process: it gets a page of this file at a time, whatever it asks for.
    const isSane = Number.isSafeInteger(start) && Number.isSafeInteger(length) && start >= 0 && length > 0 && length <= pageBytes
    if (!isSane || start + length > file.size) return exceeded("it asked for what is not there")
    const bytes = await readAll(storage, file.key, { start, end: start + length - 1 })
    send({ type: "bytes", id, bytes })
  }
  child.on("error", failed)
  child.on("exit", (code, killed) => {
    const how = `the program ended (${code ?? killed})`
    if (ready) exceeded(how)
    else failed(new Error(how))
  })
  child.on("message", (message: ProgramRequest | In) => {
    if (stopped) return
    if (message.type === "ready") {
      ready = true
      handlers.onReady()
    } else if (message.type === "read") {
      const { id, start, length } = message as Extract<ProgramRequest, { type: "read" }>
      sendBytes(id, start, length).catch(failed)
    } else handlers.onMessage(message as In)
  })
  signal.addEventListener("abort", abort)
  if (signal.aborted) queueMicrotask(abort)
  return { send, stop }
}
