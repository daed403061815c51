import { fileURLToPath } from "node:url"
import { readAll, type Storage } from "../../../lib/storage/storage.ts"
import { computedBy, startConfined } from "./confined.ts"
import type { FromListener, ToListener } from "./messages.ts"
import { type AudioFacts, factsOf } from "./schema.ts"
import { pageBytes } from "./source.ts"

/** Megabytes of a file for which a second of computing is given: a tenth of what a small machine needs. */
const megabytesPerSecond = 2.5
const leastSeconds = 20

/** Seconds of computing that listening to so many bytes may take: enough for the slowest machine, too little to hold up the rest. */
export function secondsFor(size: number): number {
  return leastSeconds + Math.ceil(size / 1e6 / megabytesPerSecond)
}

/** What was heard. Without peaks it cannot be drawn, and `reason` says why, for the operator; trying again would hear the same. */
export type Heard = { facts: AudioFacts; peaks: string; reason?: string }

/** As source the listener stands beside this file; in the bundle, where all lies flat, beside the server. */
const source = import.meta.url.endsWith(".ts")
const listener = fileURLToPath(new URL(source ? "./listener.ts" : "./listener.js", import.meta.url))
const heap = "--max-old-space-size=160"

export type ListenOptions = {
  /** Another program than our listener, with what Node is told for it. */
  program?: { path: string; args: string[] }
  /** Seconds of computing; by the size of the file without it. */
  seconds?: number
  /** Seconds by the clock, after which it is ended; five times as many and a minute without it. */
  patience?: number
}

/**
 * Has a stored file listened to in a process of its own, which gets its bytes and nothing else of ours, and ends with it. What asks for
 * too much memory or time, or breaks the decoder, is heard as what cannot be drawn.
 * @param signal ends it early
 * @throws Error when the file could not be read from the store, no process could be started, the machine had no time, or the server stops: another time it may be
 */
export function listen(
  storage: Storage,
  { key, size, contentType }: { key: string; size: number; contentType: string },
  signal: AbortSignal,
  options: ListenOptions = {},
): Promise<Heard> {
  const { seconds = secondsFor(size), patience = 5 * seconds + 60 } = options
  const { path, args } = options.program ?? { path: listener, args: source ? ["--import", import.meta.resolve("tsx")] : [] }
  return new Promise((resolve, reject) => {
    let ready = false
    let tags: AudioFacts = {}
    // What loads TypeScript is a thread of its own.
    const child = startConfined(path, [heap, ...args], { cpuSeconds: seconds, threads: args.length > 0 ? 2 : 1 }, (reason) =>
      unheard(reason),
    )
    // It has the lowest priority: what had no time of a busy machine is heard when that is less busy.
    const timer = setTimeout(async () => {
      const computed = await computedBy(child.pid)
      if (computed === null || computed >= seconds) unheard("too much time")
      else fail(new Error(`the machine is busy: ${computed} s of computing in ${patience} s`))
    }, patience * 1000)
    const stop = () => fail(new Error("the server stops"))
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener("abort", stop)
      child.removeAllListeners("message")
      // A message may still be on its way into a process that is gone.
      child.on("error", () => {})
      child.kill("SIGKILL")
    }
    const fail = (cause: Error) => {
      end()
      reject(cause)
    }
    const finish = (heard: Heard) => {
      end()
      resolve(heard)
    }
    const unheard = (reason: string) => finish({ facts: tags, peaks: "", reason })
    const tell = (message: ToListener) => {
      if (child.connected) child.send(message, () => {})
    }
    const give = async (id: number, start: number, length: number) => {
      // A stranger's bytes went through that process: it gets a page of this file at a time, whatever it asks for.
      const sane = Number.isSafeInteger(start) && Number.isSafeInteger(length) && start >= 0 && length > 0 && length <= pageBytes
      if (!sane || start + length > size) return unheard("it asked for what is not there")
      const bytes = await readAll(storage, key, { start, end: start + length - 1 })
      tell({ type: "bytes", id, bytes })
    }
    child.on("error", fail)
    child.on("exit", (code, killed) => {
      const how = `the listener ended (${code ?? killed})`
      if (ready) unheard(how)
      else fail(new Error(how))
    })
    child.on("message", (message: FromListener) => {
      if (message.type === "ready") {
        ready = true
        tell({ type: "listen", size, contentType })
      } else if (message.type === "read") give(message.id, message.start, message.length).catch(fail)
      // Made safe once more: the bytes of a stranger went through that process.
      else if (message.type === "tags") tags = withoutLength(factsOf(message.facts) ?? {})
      else if (message.type === "unheard") unheard(String(message.reason))
      else {
        const peaks = /^[A-Za-z0-9+/=]{0,1100}$/.test(message.peaks) ? message.peaks : ""
        finish({ facts: factsOf({ ...tags, durationMs: message.durationMs ?? undefined }) ?? {}, peaks })
      }
    })
    signal.addEventListener("abort", stop)
    if (signal.aborted) stop()
  })
}

/** How long a sound is turns out when it is heard; what a tag claims is not told. */
function withoutLength({ durationMs: _claimed, ...facts }: AudioFacts): AudioFacts {
  return facts
}
