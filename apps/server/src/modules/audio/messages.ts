import type { AudioFacts } from "./schema.ts"

/** What the audio process receives, and what it answers. It reads the file through us: it knows neither store nor settings. */
export type ToListener = { type: "listen"; size: number; contentType: string } | { type: "bytes"; id: number; bytes: Uint8Array }
export type FromListener =
  /** It runs: what ends it from here on is the file's doing. */
  | { type: "ready" }
  | { type: "read"; id: number; start: number; length: number }
  /** What the tags say; they stand whatever becomes of the sound. */
  | { type: "tags"; facts: AudioFacts }
  /** Peaks in base64, empty where nothing could be heard, and the length that was heard. */
  | { type: "heard"; durationMs: number | null; peaks: string }
  /** It is not drawn, and would not be the next time. */
  | { type: "unheard"; reason: string }
