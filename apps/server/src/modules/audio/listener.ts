import { shapeOf } from "./decode.ts"
import { readFacts } from "./facts.ts"
import type { FromListener, ToListener } from "./messages.ts"
import type { AudioFacts } from "./schema.ts"
import { paged, type Source } from "./source.ts"

// A process of its own for one file that a stranger sent: decoders are large, and what breaks or swells one must not reach the server.

/** Milliseconds that the tags may take. */
const patience = 20_000

const say = (message: FromListener) => process.send?.(message)
const waiting = new Map<number, (bytes: Uint8Array) => void>()
let asked = 0

function read(start: number, length: number): Promise<Uint8Array> {
  return new Promise((resolve) => {
    asked += 1
    waiting.set(asked, resolve)
    say({ type: "read", id: asked, start, length })
  })
}

async function listen(source: Source): Promise<void> {
  const late = new Promise<AudioFacts>((resolve) => setTimeout(() => resolve({}), patience).unref())
  say({ type: "tags", facts: await Promise.race([readFacts(source).catch((): AudioFacts => ({})), late]) })
  const shape = await shapeOf(source)
  say({ type: "heard", durationMs: shape?.durationMs ?? null, peaks: shape ? Buffer.from(shape.peaks).toString("base64") : "" })
}

process.on("message", (message: ToListener) => {
  if (message.type === "bytes") {
    // A copy of its own: what a message carries may begin at an odd place, where no decoder reads whole samples.
    waiting.get(message.id)?.(new Uint8Array(message.bytes))
    waiting.delete(message.id)
    return
  }
  const { size, contentType } = message
  // By pages: what asks for a few bytes at a time, or for many at once, costs the server no more than what reads on.
  listen(paged({ size, contentType, read })).catch((cause: unknown) =>
    say({ type: "unheard", reason: cause instanceof Error ? cause.message : String(cause) }),
  )
})
process.on("disconnect", () => process.exit(0))
say({ type: "ready" })
