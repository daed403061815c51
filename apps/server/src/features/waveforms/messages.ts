import type { AudioFacts } from "./schema.ts"

/** What the process that listens is told, and what it says. It reads the file through us: it knows neither store nor settings. */
export type ToListener = { type: "listen"; size: number; contentType: string } | { type: "bytes"; id: number; bytes: Uint8Array | null }
export type FromListener =
  | { type: "read"; id: number; start: number; length: number }
  /** Peaks in base64; empty where nothing could be heard. */
  | { type: "heard"; facts: AudioFacts; peaks: string }
  | { type: "failed"; reason: string }
