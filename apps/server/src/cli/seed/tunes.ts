import { createHash } from "node:crypto"
import { shapeOf } from "../../modules/audio/decode.ts"
import { readFacts } from "../../modules/audio/facts.ts"
import type { AudioFacts } from "../../modules/audio/schema.ts"
import { makeTune } from "./tones.ts"

/** One file in so many is one that was sent before, as people do who try again: the rest are each their own. */
const SENT_AGAIN = 20
export type Tune = { bytes: Buffer; sha256: string; seconds: number }

/** What the server would have heard of a tune. */
export async function hear({ bytes, seconds }: Tune): Promise<{ facts: AudioFacts; peaks: string }> {
  const read = async (start: number, length: number) => new Uint8Array(bytes.subarray(start, start + length))
  const source = { size: bytes.length, contentType: "audio/wav", read }
  const shape = await shapeOf(source)
  return {
    facts: { ...(await readFacts(source)), durationMs: seconds * 1_000 },
    peaks: Buffer.from(shape?.peaks ?? []).toString("base64"),
  }
}

/** Makes tunes one after the other: now and then the one of a while ago, else one that nobody sent before. */
export function tuneMaker(): (seconds: number) => Tune {
  const made: Tune[] = []
  return (seconds) => {
    const again = made.length % SENT_AGAIN === SENT_AGAIN - 1 ? made.at(-7) : undefined
    const bytes = again?.bytes ?? makeTune(3 + made.length * 8, seconds)
    const tune = again ?? { bytes, sha256: createHash("sha256").update(bytes).digest("hex"), seconds }
    made.push(tune)
    return tune
  }
}
