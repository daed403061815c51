import { Stopped, shapeOf } from "./decode.ts"
import { readFacts } from "./facts.ts"
import type { FromListener, ToListener } from "./messages.ts"
import type { AudioFacts } from "./schema.ts"
import type { Source } from "./source.ts"

// A process of its own for one file that a stranger sent: decoders are large, and what breaks or swells one must not reach the server.

/** Bytes of memory at which it gives up. */
const mostMemory = 300 * 1024 * 1024
/** Milliseconds that the tags may take. */
const patience = 20_000

const say = (message: FromListener) => process.send?.(message)
const waiting = new Map<number, { resolve(bytes: Uint8Array): void; reject(cause: Error): void }>()
let asked = 0

function read(start: number, length: number): Promise<Uint8Array> {
  if (!Number.isSafeInteger(start) || start < 0 || length < 0 || length > 64 * 1024 * 1024) return Promise.reject(new Error("unreasonable"))
  return new Promise((resolve, reject) => {
    asked += 1
    waiting.set(asked, { resolve, reject })
    say({ type: "read", id: asked, start, length })
  })
}

async function listen(source: Source): Promise<void> {
  const late = new Promise<AudioFacts>((resolve) => setTimeout(() => resolve({}), patience).unref())
  const tags = await Promise.race([readFacts(source).catch((): AudioFacts => ({})), late])
  const shape = await shapeOf(source, () => {
    if (process.memoryUsage.rss() > mostMemory) throw new Stopped("too much memory")
  })
  // What was heard is more to be trusted than what a tag claims.
  const facts: AudioFacts = shape ? { ...tags, durationMs: shape.durationMs } : tags
  say({ type: "heard", facts, peaks: shape ? Buffer.from(shape.peaks).toString("base64") : "" })
}

process.on("message", (message: ToListener) => {
  if (message.type === "bytes") {
    const one = waiting.get(message.id)
    waiting.delete(message.id)
    // A copy of its own: what a message carries may begin at an odd place, where no decoder reads whole samples.
    if (message.bytes) one?.resolve(new Uint8Array(message.bytes))
    else one?.reject(new Error("the file could not be read"))
    return
  }
  const { size, contentType } = message
  const bounded = (start: number, length: number) => read(start, Math.min(length, Math.max(0, size - start)))
  listen({ size, contentType, read: bounded }).catch((cause: unknown) =>
    say({ type: "failed", reason: cause instanceof Error ? cause.message : String(cause) }),
  )
})
process.on("disconnect", () => process.exit(0))
