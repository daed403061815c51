import { type Program, programAt, runConfined } from "../../platform/confined/run.ts"
import type { Storage } from "../../platform/storage/storage.ts"
import type { FromListener, ToListener } from "./messages.ts"
import { type AudioFacts, factsOf } from "./schema.ts"
import { pageBytes } from "./source.ts"

/** Megabytes of a file per second of computing time: a tenth of what a small machine manages. */
const megabytesPerSecond = 2.5
const leastSeconds = 20

/** Seconds of computing time for a file of this size: enough for the slowest machine, but too little to block other work. */
export function secondsFor(size: number): number {
  return leastSeconds + Math.ceil(size / 1e6 / megabytesPerSecond)
}

/** What was heard. Without peaks it cannot be drawn, and `reason` says why, for the operator; trying again would hear the same. */
export type Heard = { facts: AudioFacts; peaks: string; reason?: string }

const listener = programAt(import.meta.url, "./listener.ts")
/** Megabytes of the heap of the listener. */
const heapMegabytes = 160

export type ListenOptions = {
  /** Another program than our listener. */
  program?: Program
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
  const { program = listener, seconds = secondsFor(size), patience } = options
  return new Promise((resolve, reject) => {
    let tags: AudioFacts = {}
    const unheard = (reason: string) => resolve({ facts: tags, peaks: "", reason })
    const limits = { program, heapMegabytes, seconds, ...(patience === undefined ? {} : { patience }), pageBytes }
    const running = runConfined<FromListener, ToListener>(
      { ...limits, signal, storage, file: { key, size } },
      {
        onReady: () => running.send({ type: "listen", size, contentType }),
        onExceeded: unheard,
        onFailed: reject,
        onMessage: (message) => {
          // Made safe once more: the bytes of a stranger went through that process.
          if (message.type === "tags") {
            tags = withoutLength(factsOf(message.facts) ?? {})
            return
          }
          running.stop()
          if (message.type === "heard") {
            const peaks = /^[A-Za-z0-9+/=]{0,1100}$/.test(message.peaks) ? message.peaks : ""
            resolve({ facts: factsOf({ ...tags, durationMs: message.durationMs ?? undefined }) ?? {}, peaks })
          } else if (message.type === "unheard") unheard(String(message.reason))
        },
      },
    )
  })
}

/** How long a sound is turns out when it is heard; what a tag claims is not told. */
function withoutLength({ durationMs: _claimed, ...facts }: AudioFacts): AudioFacts {
  return facts
}
