import { z } from "zod"

const word = z.string().max(200)

/** What an audio file says of itself, and how long it turned out to be. What it does not say is absent. */
export const audioFacts = z.strictObject({
  title: word.optional(),
  artist: word.optional(),
  album: word.optional(),
  durationMs: z.number().int().min(0).optional(),
  /** Beats a minute, by its tags. */
  bpm: z.number().min(1).max(999).optional(),
  /** Musical key, by its tags, as they write it: "Am", "8A". */
  key: z.string().max(20).optional(),
  codec: z.string().max(60).optional(),
  /** Bits a second. */
  bitrate: z.number().int().min(0).optional(),
  /** Hertz. */
  sampleRate: z.number().int().min(0).optional(),
  channels: z.number().int().min(0).optional(),
})
export type AudioFacts = z.infer<typeof audioFacts>

/** Facts as they are kept, made safe; null for what is no audio or says nothing. */
export function factsOf(stored: unknown): AudioFacts | null {
  const read = audioFacts.safeParse(stored)
  return read.success ? read.data : null
}
