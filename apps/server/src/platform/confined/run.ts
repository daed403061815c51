import { fileURLToPath } from "node:url"
import { readAll, type Storage } from "../storage/storage.ts"
import { computedBy, startConfined } from "./confine.ts"

/** A Node program, with the arguments for Node itself. */
export type Program = { path: string; args: string[] }

/**
 * Locates one of our programs. From source it is the TypeScript file at `path`; in the bundle, whose files are in one folder, it is the
 * `.js` file of the same name.
 * @param base `import.meta.url` of the caller
 * @param path relative to the caller, such as `./listener.ts`
 */
export function programAt(base: string, path: string): Program {
  const isSource = base.endsWith(".ts")
  const name = `./${path.split("/").at(-1)?.replace(/\.ts$/, ".js")}`
  return {
    path: fileURLToPath(new URL(isSource ? path : name, base)),
    args: isSource ? ["--import", import.meta.resolve("tsx")] : [],
  }
}

/** Messages of every confined program. `ready`: it runs, and later crashes are due to its input. `read`: it requests bytes of its file. */
export type ProgramRequest = { type: "ready" } | { type: "read"; id: number; start: number; length: number }
export type ProgramBytes = { type: "bytes"; id: number; bytes: Uint8Array }

export type ConfinedRun = {
  program: Program
  /** Megabytes of the JavaScript heap. */
  heapMegabytes: number
  /** Seconds of CPU time. */
  seconds: number
  /** Seconds of wall-clock time; default: five times the CPU time and a minute. */
  patience?: number
  /** Ends it early. */
  signal: AbortSignal
  /** The only file that it may read, in pieces of at most `pageBytes`. */
  storage: Storage
  file: { key: string; size: number }
  pageBytes: number
}

export type ConfinedHandlers<Message> = {
  onReady(): void
  onMessage(message: Message): void
  /** Its input needed too much memory or time, or crashed it: a retry would end the same way. */
  onExceeded(reason: string): void
  /** It failed for another reason; a retry may succeed. */
  onFailed(cause: Error): void
}

export type RunningProgram<Message> = { send(message: Message): void; stop(): void }

/**
 * Runs a program on a stored file in a separate process, which gets only the bytes of that file. After
 * `onExceeded`, `onFailed` or `stop`, no handler is called.
 */
export function runConfined<In extends { type: string }, Out>(
  { program, heapMegabytes, seconds, patience = 5 * seconds + 60, signal, storage, file, pageBytes }: ConfinedRun,
  handlers: ConfinedHandlers<In>,
): RunningProgram<Out> {
  let ready = false
  let stopped = false
  // tsx, which loads TypeScript, runs a thread of its own.
  const threads = program.args.length > 0 ? 2 : 1
  const limits = { cpuSeconds: seconds, threads }
  const child = startConfined(program.path, [`--max-old-space-size=${heapMegabytes}`, ...program.args], limits, (reason) =>
    exceeded(reason),
  )
  // It has a low priority: a busy machine may have given it no time.
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
    // A message may still be on its way to the process that has ended.
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
    // Untrusted data has passed through that process, so its requests are checked: one page of this file at a time.
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
